Answer: 1
queen(0,1) queen(1,3) queen(2,0) queen(3,2)
Answer: 2
queen(0,0) queen(1,3) queen(2,0) queen(3,2)
Answer: 3
queen(0,2) queen(1,0) queen(2,3)
SATISFIABLE
