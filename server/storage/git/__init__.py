"""The workspace's git history.

One way for each job:

- GitPython and gitdb open the repository and read it (repository.py, objects.py, branch.py).
- A commit's objects are written here (objects.py, trees.py), and the branch is moved under gitdb's
  lock file, the one that git itself takes (branch.py). gitdb would need 36 to 89 ms a commit for
  the same objects, where this takes 4 to 14, because it waits for the disk at each; libgit2
  (pygit2) is no faster at 10,000 files and weighs 18 MB.
- The program git does what only it should do: its index, the user's ignore rules, remotes, merges
  (git_command.py, for repository.py, remote.py and text_merge.py).
"""
