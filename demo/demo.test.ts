import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startCairn } from '../commands/start-cairn.ts'

test('npm run demo fills a server that has SMTP set, and sends no mail', { timeout: 300_000 }, async () => {
  const cairn = await startCairn()
  try {
    const env = { ...process.env, CAIRN_DATA: cairn.dataFolder, CAIRN_URL: cairn.url, PORT: new URL(cairn.url).port }
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'demo.ts')], { env })
    for (const name of ['Daniel Okafor', 'Ruth Ellis', 'Thomas Brandt']) expect(stdout).toContain(`${name} accepted.`)
    expect(cairn.mailbox?.mails).toEqual([])
    expect(cairn.output()).toMatch(/Security: the command line made the account \S+ an operator/)
  } finally {
    await cairn.stop()
  }
})
