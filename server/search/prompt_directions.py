"""Written by bench/prompt_kinds.py: where the vectors of prompts point."""

OWN_LIFE = (
    "-0.7707 0.022742 49gH6B0PCPn97uft6/8iBWPLBwLX7wT36DAmDer/L/jx4wP"
    "nDOrx+QQE+wAJ1RAMKlYy7iH/4hLP5uMX1CIY+c4HBSh/xs4EJ/TkIDC9ENjwEeU"
    "L8gwJMgYbLf324Af7wOP2F/zp//4C7uT+DwUCPQX2Af0SESna/hEI7OLs+QDyLgn"
    "9HRAqETTi/OoG5fb6+w3u/N2+8TwiB/MT7PTuHu3V1QTi+gfrJyYNBu4CSTrr8fL"
    "k/fnG/Ay/IdAw0t/z1wDX8Qn+Iwz+BUT9ChnpBEXv4RAm+PoT/R3gCvgcSQAPAyz"
    "xRwMB4ioS3CEI9QD6BusKBeIo/Qwn+RT/9ifswvv1Bf/oBvQqHNLONtz68e/+JuM"
    "L4trxQ0nK9ADwLNb56gEx8+Qdzwgt7BUPG+ob9AAG7RkjBwri6vcFEN0IGAAb7SA"
    "t/cbV8BT+BfoQ7+TrGejR5fAMFyAGBDAZ+TgG6AsUFNa38+c26/ELBOgT2vDlDur"
    "wAy8oKAXwKP7X0K3j"
)
MEAL = (
    "-3.1812 0.018255 5PACEugIJKwQuwvP7ec1tH/3LtXm+iUUCgI9/OfQ+gj7/L/"
    "+UQAeGBMMJt4KBfIBLAf8/vT/P/C15wAc4gMI7wm46DgGM8YTOxkEGxTU2Q7TShr"
    "6yPXlDwr/5RDwGS7e87/sD904INTo7/PpLQn/CfrK5OxY4/zq2fgh7Pb1AAD7FRc"
    "yTOviCi0BEszHFzvn6SD6EtEcDfbA4hsB8/cg/tkExvriAgkFLCkmINj4EU7X6Ar"
    "iD/LAEQb9Btb/Fc7Uqxbk4DgZKv8s/SASJtk86VXi5ujLFrsFUAyl5xcizQAx09U"
    "9Vtf7rA7z9M4VBB5hJDobCvr4+hkeGgMf0TQcry/METS/+uQo9Pf3ShYqA/jlHQb"
    "W2OcHGRcH0fzYBwUaMx7ZAexG1us/8wDuNRf5D97X1fj/PSEl800PFRYiPAAt0+F"
    "Ry7vazTILzT4fCuMTEx/WEfnvCfMR/CULPhYOAbgaEvCfJukmwsf02uYBxi3TOwA"
    "W7R4VE/YJLfX/HPb1"
)
