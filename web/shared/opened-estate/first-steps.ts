import type { ReleaseEvent, SeatRole } from '../../estate/index.ts'
import type { LeftRecord } from './records.ts'

/** One thing to do, and the records it comes from. `detail` names them on paper. */
export type FirstStep = {
  id: string
  text: string
  detail?: string
  phone?: string
  records: readonly { id: string; title: string }[]
}

const textOf = (record: LeftRecord, name: string): string => {
  const value = record.values[name]
  return typeof value === 'string' ? value : ''
}

const ofKind = (records: readonly LeftRecord[], kind: string) => records.filter((record) => record.kind === kind)

const accountsOf = (records: readonly LeftRecord[], ...types: string[]) =>
  ofKind(records, 'online-account').filter((record) => types.includes(textOf(record, 'accountType')))

const titles = (records: readonly LeftRecord[]) => records.map(({ title }) => title).join(', ')

const call = (record: LeftRecord, who: string): FirstStep => ({
  id: `call-${record.id}`,
  text: `Call ${record.title}, ${who}.`,
  ...(textOf(record, 'phone') !== '' && { phone: textOf(record, 'phone') }),
  records: [record],
})

const about = (id: string, list: readonly LeftRecord[], text: string): FirstStep[] =>
  list.length === 0 ? [] : [{ id, text, detail: titles(list), records: list }]

/**
 * What to do first, made from the records that were left: people before papers, what would do harm before what can wait.
 * Empty when nothing among them asks for anything.
 */
export function firstSteps(
  records: readonly LeftRecord[],
  { role, ownerName, event }: { role: SeatRole; ownerName: string; event: ReleaseEvent },
): FirstStep[] {
  const people = [
    ...(role === 'attorney' ? [] : ofKind(records, 'estate-attorney').map((one) => call(one, 'the estate attorney'))),
    ...ofKind(records, 'authorized-contact')
      .filter((one) => one.seat !== role)
      .map((one) => call(one, `whom ${ownerName} named as well`)),
  ]

  // One step for all of them: who comes here tired should see where the list ends.
  const written = records.filter((record) => textOf(record, 'contactInstructions') !== '')

  const mail = accountsOf(records, 'email')
  const money = accountsOf(records, 'financial')
  const bought = accountsOf(records, 'shopping', 'entertainment')
  const social = accountsOf(records, 'social', 'professional')
  return [
    ...people,
    ...about('mail', mail, 'Keep the email account open. Other accounts send their messages and new passwords there.'),
    ...about(
      'money',
      money,
      event === 'death'
        ? 'Tell the bank of the death before you use an account. Acting for somebody who died may not be allowed.'
        : 'Ask the bank what it needs before you act for somebody else.',
    ),
    ...about('read', written, `Read what ${ownerName} wrote for you about ${written.length === 1 ? 'this' : 'these'}.`),
    ...(event === 'death'
      ? [
          ...about('bought', bought, 'End subscriptions that go on costing money.'),
          ...about('social', social, 'These can wait: close them, or have them kept in memory.'),
        ]
      : []),
  ]
}
