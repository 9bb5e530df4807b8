import { setTimeout as pause } from 'node:timers/promises'
import { type RunningCairn, startCairn } from '../../commands/start-cairn.ts'
import { codeAt } from '../../server/accounts/testing/authenticator.ts'
import { grantAdmin } from '../../server/admin-socket.ts'
import { engineOfStories } from '../../server/db/testing/index.ts'
import { type TestMailbox, testMailbox } from '../../server/mail/testing/mailbox.ts'
import { Scene } from '../../server/releases/testing/scene.ts'
import { browserFetch, openBrowser, type Person, type World } from '../headless.ts'

type Between = World['between']
type Running = Pick<
  RunningCairn,
  'url' | 'dataFolder' | 'mailbox' | 'makeOperator' | 'stopRelease' | 'startRelease' | 'stop'
>

export type TestCairn = Running & {
  browser(between?: Between, now?: () => number): Promise<Person>
  person(email: string, between?: Between): Promise<Person>
  operator(email: string, between?: Between): Promise<{ person: Person; code(): Promise<string> }>
}

/** A Cairn in this process, which gives access to its server's internals and its clock. */
export type CairnHere = TestCairn & { scene: Scene; now: () => number }

type CairnAccess = {
  fetch: typeof fetch
  now: () => number
  freshCode: (secret: string) => string | undefined
}

export const password = 'Correct-horse-7!'

let goOn: (days: number) => Promise<void> = () => pause(20)

async function wait<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  days: number,
): Promise<T> {
  const patience = Date.now() + 60_000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > patience) throw new Error(`It did not happen: ${what}`)
    await goOn(days)
  }
}

export const until = <T>(look: () => Promise<T | undefined | false> | T | undefined | false, what: string) =>
  wait(look, what, 0)

export const daysUntil = <T>(look: () => Promise<T | undefined | false> | T | undefined | false, what: string) =>
  wait(look, what, 3)

const confirmation = ({ mails }: TestMailbox, email: string) =>
  mails.filter(({ to }) => to === email).flatMap(({ text }) => /auth\/callback#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]

/** Starts the real server and release service on one clock, which {@link daysUntil} moves. */
export async function startTestCairn({
  smtp = true,
  settings = {},
}: {
  smtp?: boolean
  settings?: Record<string, string>
} = {}): Promise<CairnHere> {
  const [engine] = engineOfStories
  if (!engine) throw new Error('There is always an engine.')
  const mailbox = smtp ? await testMailbox() : undefined
  const scene = await Scene.open(engine, {
    RATE_LIMIT_PER_ADDRESS: '100000',
    ...(mailbox && { SMTP_URL: mailbox.url }),
    ...settings,
  })
  const { server } = scene
  const { context, app } = server
  goOn = async (days) => {
    server.wait({ days, seconds: 1 })
    if (days > 0) await server.keepSignedIn()
    await context.due.run()
    await pause(5)
  }
  const now = () => context.clock().getTime()
  const running: Running = {
    url: context.config.publicAddress,
    dataFolder: scene.folder,
    mailbox,
    makeOperator: async (email) => {
      const { ok, message, bundle } = await grantAdmin(context, email)
      if (!ok || !bundle) throw new Error(message)
      await scene.listOperator(bundle, email)
    },
    stopRelease: () => scene.stopService(),
    startRelease: () => scene.startService(),
    stop: async () => {
      goOn = () => pause(20)
      await scene.close()
      await mailbox?.close()
    },
  }
  const people = peopleAt(running, {
    fetch: async (input, init) => {
      // Real calls do not arrive in the same moment.
      server.wait({ seconds: 0.01 })
      return app.request(input instanceof URL ? input.href : input, init)
    },
    now,
    freshCode: (secret) => {
      server.wait({ seconds: 31 })
      return codeAt(secret, context.clock())
    },
  })
  return { ...people, scene, now }
}

/** Starts a Cairn of two processes with real waits, where a day of waiting takes a second. */
export async function startCairnOfProcesses(
  options: Parameters<typeof startCairn>[0] = {},
): Promise<TestCairn & RunningCairn> {
  const cairn = await startCairn(options)
  // Polling more often would load both processes and would not make them faster.
  goOn = () => pause(500)
  // The server accepts the codes of three steps, each once, so three codes in a row need no
  // waiting.
  let last = 0
  const freshCode = (secret: string) => {
    const step = Math.floor(Date.now() / 30_000)
    const next = Math.max(last + 1, step - 1)
    if (next > step + 1) return undefined
    last = next
    return codeAt(secret, new Date(next * 30_000))
  }
  return { ...cairn, ...peopleAt(cairn, { fetch, now: Date.now, freshCode }) }
}

function peopleAt(running: Running, { fetch, now, freshCode }: CairnAccess): TestCairn {
  const { url, mailbox } = running
  const browser: TestCairn['browser'] = (between, clock = now) =>
    openBrowser({ url, fetch: browserFetch(url, fetch), now: clock, ...(between ? { between } : {}) })
  const person: TestCairn['person'] = async (email, between) => {
    const one = await browser(between)
    await one.signUp({ email, password })
    if (mailbox) await one.confirmEmail(await until(() => confirmation(mailbox, email), `a mail to ${email}`))
    await one.refresh()
    return one
  }
  const operator: TestCairn['operator'] = async (email, between) => {
    const one = await person(email, between)
    const { secret } = await one.enrolTwoFactor(password)
    const code = () => until(() => freshCode(secret), 'the next code')
    const { backupCodes } = await one.confirmTwoFactor(await code())
    await running.makeOperator(email)
    await one.signOut()
    await one.signIn({ email, password })
    await one.submitTwoFactor(backupCodes[0] ?? '')
    return { person: one, code }
  }
  return { ...running, browser, person, operator }
}
