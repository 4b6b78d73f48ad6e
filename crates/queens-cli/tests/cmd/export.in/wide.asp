Answer: 1
queen(0,0) queen(1,2)
Answer: 2
queen(0,0) queen(1,1)
