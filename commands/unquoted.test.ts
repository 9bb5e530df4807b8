import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { unquoted } from './unquoted.mjs'

const sender = 'Cairn <cairn@example.org>'

/** Reads an environment file as `podman --env-file` does, which keeps quotes. */
const asPodman = (line: string): Record<string, string> => ({ MAIL_FROM: line.slice('MAIL_FROM='.length) })

function asNode(line: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-env-'))
  try {
    const path = join(folder, 'env')
    writeFileSync(path, `${line}\n`)
    const args = [`--env-file=${path}`, '--print', 'process.env.MAIL_FROM']
    return { MAIL_FROM: execFileSync(process.execPath, args, { encoding: 'utf8', env: {} }).trimEnd() }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  [`MAIL_FROM="${sender}"`, asPodman],
  [`MAIL_FROM='${sender}' `, asPodman],
  [`MAIL_FROM=${sender}`, asPodman],
  [`MAIL_FROM="${sender}"`, asNode],
  [`MAIL_FROM='${sender}'`, asNode],
])('the server reads a sender with spaces from the line %s', (line, read) => {
  expect(readConfig(unquoted(read(line))).mailFrom).toBe(sender)
})

test('unquoted keeps quotes inside a value, and a quote at only one end', () => {
  const given = { A: `"Cairn" <cairn@example.org>`, B: `'x"`, C: undefined, D: '"' }
  expect(unquoted(given)).toEqual(given)
})
