import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings } from './settings.ts'

describe('settings', () => {
  test.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535, not "eighty"'],
    ['PORT', '70000', 'PORT must be a whole number'],
    ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL must be an address that starts with postgres://'],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
    ['CAIRN_URL', 'cairn.example.org', 'CAIRN_URL must be an address'],
    ['RELEASE_URL', 'https://10.0.0.2:4000', 'RELEASE_URL must be an address that starts with http:// or unix:'],
    ['RELEASE_URL', 'http://10.0.0.2:4000', 'RELEASE_TOKEN must be set where RELEASE_URL is a network address'],
    ['RELEASE_TOKEN', 'short', 'RELEASE_TOKEN must have at least 32 characters'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an e-mail address'],
    ['CAIRN_DAY_SECONDS', '0', 'CAIRN_DAY_SECONDS must be a whole number from 1 to 86400'],
    ['CAIRN_MIGRATE', 'no', 'CAIRN_MIGRATE must be copy or ask or yes, not "no"'],
    ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 64, not "0"'],
    ['WORKERS', '2', 'WORKERS needs DATABASE_URL: the embedded database belongs to a single process'],
    ['RATE_LIMIT_PER_ADDRESS', '0', 'RATE_LIMIT_PER_ADDRESS must be'],
  ])('the server rejects the setting %s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('the server reports all wrong settings together', () => {
    expect(() => readConfig({ PORT: 'x', SMTP_URL: 'y' })).toThrow(/PORT.*\n.*SMTP_URL/)
  })

  test('every setting has a valid default, which an empty variable also selects', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
    expect(readConfig({})).toMatchObject({ publicAddress: 'http://localhost:3000', rehearsal: false })
  })

  test('a server with a shorter day is a rehearsal server', () => {
    expect(readConfig({ CAIRN_DAY_SECONDS: '60' })).toMatchObject({ rehearsal: true, daySeconds: 60 })
  })

  test('the server trusts a proxy on this machine only if the server has a public address', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    expect(readConfig({ CAIRN_URL: 'https://cairn.example.org' }).trustedProxies).toEqual(['127.0.0.1', '::1'])
    const named = { CAIRN_URL: 'https://cairn.example.org', TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' }
    expect(readConfig(named).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
  })

  test('the server removes the final slash of its public address, so links have one slash', () => {
    expect(readConfig({ CAIRN_URL: 'https://cairn.example.org/' }).publicAddress).toBe('https://cairn.example.org')
  })

  test('the README lists every setting with its default and meaning', async () => {
    const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
    for (const [name, { default: byDefault, meaning }] of Object.entries(settings))
      expect(readme).toContain(`| \`${name}\` | ${byDefault === '' ? '(empty)' : `\`${byDefault}\``} | ${meaning} |`)
  })
})
