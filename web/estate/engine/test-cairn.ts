import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addOperator, releaseFolder } from '../../../release/operators.ts'
import { codeAt } from '../../../server/accounts/test-authenticator.ts'
import { sendCommand } from '../../../server/control.ts'
import { type TestMailbox, testMailbox } from '../../../server/mail/test-mailbox.ts'
import { browserFetch, openBrowser, type Person } from './test-person.ts'

/** A whole Cairn for tests: server and release service as processes of their own, a data folder, a mail server. */
export type TestCairn = {
  url: string
  dataFolder: string
  mailbox: TestMailbox | undefined
  /** A browser without anybody in it. `between` stands between it and the server. */
  browser(between?: Parameters<typeof openBrowser>[0]['between']): Promise<Person>
  /** Somebody who signed up (and confirmed the e-mail, where mail is sent). */
  person(email: string, between?: Parameters<typeof openBrowser>[0]['between']): Promise<Person>
  /** Somebody who is an operator with two-step sign-in. `code` gives a code that was not used yet. */
  operator(email: string): Promise<{ person: Person; code(): Promise<string> }>
  /** Stops both processes and starts them again on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export const password = 'Correct horse 7!'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  server.close()
  await once(server, 'close')
  return port
}

const run = async (file: string, env: Record<string, string>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  const ready = once(child, 'message')
  const died = once(child, 'exit').then(() => {
    throw new Error(`${file} ended:\n${said}`)
  })
  await Promise.race([ready, died])
  died.catch(() => undefined)
  return child
}

const end = async (child: ChildProcess | undefined) => {
  if (!child || child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Waits until `look` gives something, asking again and again: for what other processes do in their own time. */
export async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
): Promise<T> {
  const patience = Date.now() + 60_000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > patience) throw new Error(`It did not happen: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const confirmation = ({ mails }: TestMailbox, email: string) =>
  mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /auth\/callback\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0]

/** Starts a Cairn. `daySeconds` is the length of a day of waiting; `mail` says whether it has a mail server. */
export async function startTestCairn({ daySeconds = 1, mail = true } = {}): Promise<TestCairn> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-'))
  const mailbox = mail ? await testMailbox() : undefined
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    CAIRN_DATA: dataFolder,
    CAIRN_DAY_SECONDS: String(daySeconds),
    RATE_LIMIT_PER_ADDRESS: '100000',
    ...(mailbox ? { SMTP_URL: mailbox.url } : {}),
  }
  let release: ChildProcess | undefined
  let server: ChildProcess | undefined
  const start = async () => {
    release = await run('release/main.ts', env)
    server = await run('server/main.ts', env)
  }
  const stop = async () => {
    await end(server)
    await end(release)
  }
  await start()

  const browser: TestCairn['browser'] = (between) =>
    openBrowser({ url, fetch: browserFetch(url), ...(between ? { between } : {}) })
  const person: TestCairn['person'] = async (email, between) => {
    const one = await browser(between)
    await one.signUp({ email, password })
    if (mailbox) {
      await one.confirmEmail(await until(() => confirmation(mailbox, email), `a mail to ${email}`))
    }
    await one.refresh()
    return one
  }
  return {
    url,
    dataFolder,
    mailbox,
    browser,
    person,
    async operator(email) {
      const one = await person(email)
      const { secret } = await one.enrolTwoFactor(password)
      // The server takes the codes of the step before and after, each once: so three in a row need no waiting.
      let last = 0
      const code = () =>
        until(() => {
          const now = Math.floor(Date.now() / 30_000)
          const next = Math.max(last + 1, now - 1)
          if (next > now + 1) return undefined
          last = next
          return codeAt(secret, new Date(next * 30_000))
        }, 'the next code')
      const { backupCodes } = await one.confirmTwoFactor(await code())
      const { bundle } = await sendCommand(dataFolder, { command: 'grant-admin', email })
      if (!bundle) throw new Error('The command line made nobody an operator.')
      await addOperator(releaseFolder(dataFolder), bundle, email)
      await one.signOut()
      await one.signIn({ email, password })
      await one.submitTwoFactor(backupCodes[0] ?? '')
      return { person: one, code }
    },
    async restart() {
      await stop()
      await start()
    },
    async stop() {
      await stop()
      await mailbox?.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
