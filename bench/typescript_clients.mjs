// One visit of the TypeScript SDK's clients, over stdio through the front or over HTTP: see bench/typescript.py.
import { createRequire } from 'node:module';

const [modules, target, ...command] = process.argv.slice(2);
const load = createRequire(`${modules}/`);
const v2 = load('@modelcontextprotocol/client');
const v2stdio = load('@modelcontextprotocol/client/stdio');
const v1 = load('@modelcontextprotocol/sdk/client/index.js');
const v1stdio = load('@modelcontextprotocol/sdk/client/stdio.js');
const v1http = load('@modelcontextprotocol/sdk/client/streamableHttp.js');

const identity = { name: 'bench', version: '1' };
const kinds = {
    'sdk 1 (legacy)': [() => new v1.Client(identity), v1stdio.StdioClientTransport, v1http.StreamableHTTPClientTransport],
    ...Object.fromEntries(
        ['legacy', 'auto', { pin: '2026-07-28' }].map((mode) => [
            `client 2 (${mode.pin ?? mode})`,
            [() => new v2.Client(identity, { versionNegotiation: { mode } }), v2stdio.StdioClientTransport, v2.StreamableHTTPClientTransport],
        ]),
    ),
};

function check(condition, what) {
    if (!condition) throw new Error(what);
}

async function visit(client, name) {
    const { tools } = await client.listTools();
    check(tools.length === 4, `${tools.length} tools`);
    check((await client.listPrompts()).prompts.length > 5, 'prompts');
    check((await client.listResources()).resources.length > 5, 'resources');
    const fact = `The client called ${name} drinks tea. 客户端喝茶。`;
    const stored = await client.callTool({ name: 'remember', arguments: { content: fact, explicit: true } });
    check(!stored.isError && stored.structuredContent.receipts[0].id, JSON.stringify(stored));
    const found = await client.callTool({ name: 'recall', arguments: { query: `client called ${name}` } });
    check(!found.isError && JSON.stringify(found.content).includes(fact), JSON.stringify(found));
    const wrong = await client.callTool({ name: 'recall', arguments: { query: 7 } });
    check(wrong.isError, 'a number as query');
    const core = await client.readResource({ uri: 'memory://core' });
    check(core.contents[0].text !== undefined, 'core');
    check((await client.getPrompt({ name: 'wrap-up' })).messages.length > 0, 'wrap-up');
}

let failed = 0;
for (const [name, [make, Stdio, Http]] of Object.entries(kinds)) {
    const client = make();
    try {
        const transport =
            target === 'stdio' ? new Stdio({ command: command[0], args: command.slice(1), env: process.env }) : new Http(new URL(target));
        await client.connect(transport);
        await visit(client, name);
        console.log(`ok   ${name}`);
    } catch (error) {
        failed += 1;
        console.log(`FAIL ${name}: ${error.stack ?? error}`);
    } finally {
        await client.close();
    }
}
process.exit(failed ? 1 : 0);
