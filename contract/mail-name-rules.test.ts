import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { arm } from './estate.ts'
import { mailNameProblem } from './mail-name-rules.ts'

const { mailName } = arm.shape

test.each(['Ruth Vale', 'J.R. Ewing', 'Zoë O’Brien-Smith', '王小明', 'Dr. Anna Berg (Mom)'])(
  'the rules accept the name %s',
  (name) => {
    expect(mailNameProblem(name)).toBeUndefined()
    expect(z.safeParse(mailName, name).success).toBe(true)
  },
)

test.each(['', 'x'.repeat(81), 'win.example.com', 'https://bad', 'Ruth\nBcc: all', 'a@b', 'Ruth <b>'])(
  'the rules reject the name %j in mails',
  (name) => {
    expect(mailNameProblem(name)).toMatch(/^Please/)
    expect(z.safeParse(mailName, name).success).toBe(false)
  },
)
