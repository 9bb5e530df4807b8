import type { RunningCairn } from '../commands/start-cairn.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { browserFetch, openBrowser, type Person } from '../client/headless.ts'
import type { RecordInput } from '../client/model/records.ts'

export const PASSWORD = 'Correct-horse-7'

let made = 0

export async function newOwner(
  { url }: RunningCairn,
  between?: Parameters<typeof openBrowser>[0]['between'],
): Promise<{ email: string; person: Person }> {
  made += 1
  const email = `bench.${process.pid}.${made}@example.org`
  const person = await openBrowser({ url, fetch: browserFetch(url), ...(between && { between }) })
  await person.signUp({ email, password: PASSWORD })
  await person.refresh()
  return { email, person }
}

const samples = demoAccounts()

export function account(at: number): RecordInput {
  const draft = samples[at % samples.length]?.draft
  if (!draft) throw new Error('There are no samples')
  const { username, notes } = draft.values
  return {
    ...draft,
    values: { ...draft.values, username: `${String(username)}-${at}`, notes: `${String(notes)} No. ${at}.` },
  }
}

export async function fillTo(person: Person, count: number): Promise<void> {
  const there = () => person.store.kind('online-account').length
  while (there() < count) {
    const from = there()
    const next = Array.from({ length: Math.min(500, count - from) }, (_, i) => account(from + i))
    await person.saveRecords(next, `Imported ${next.length} accounts`)
  }
}
