import { startCairn, type RunningCairn } from '../../../scripts/start-cairn.ts'
import { codeAt } from '../../../server/accounts/test-authenticator.ts'
import type { TestMailbox } from '../../../server/mail/test-mailbox.ts'
import { browserFetch, openBrowser, type Person } from './headless.ts'

type Between = Parameters<typeof openBrowser>[0]['between']

/** A whole running Cairn, and people at browsers of their own in front of it. */
export type TestCairn = RunningCairn & {
  /** A browser without anybody in it. `between` stands between it and the server. */
  browser(between?: Between): Promise<Person>
  /** Somebody who signed up (and confirmed the e-mail, where mail is sent). */
  person(email: string, between?: Between): Promise<Person>
  /** Somebody who is an operator with two-step sign-in. `code` gives a code that was not used yet. */
  operator(email: string, between?: Between): Promise<{ person: Person; code(): Promise<string> }>
}

export const password = 'Correct-horse-7!'

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
  mails.filter(({ to }) => to === email).flatMap(({ text }) => /auth\/callback#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]

/** Starts a Cairn whose day of waiting is a second. */
export async function startTestCairn(options: Parameters<typeof startCairn>[0] = {}): Promise<TestCairn> {
  const cairn = await startCairn(options)
  const { url, mailbox } = cairn
  const browser: TestCairn['browser'] = (between) =>
    openBrowser({ url, fetch: browserFetch(url), ...(between ? { between } : {}) })
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
    await cairn.makeOperator(email)
    await one.signOut()
    await one.signIn({ email, password })
    await one.submitTwoFactor(backupCodes[0] ?? '')
    return { person: one, code }
  }
  return { ...cairn, browser, person, operator }
}
