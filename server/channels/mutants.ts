import type { Mutants } from '../../commands/mutants/mutant.ts'

const outside = ['server/channels/outside.test.ts']
const calls = ['server/channels/channels.test.ts']
const telling = ['server/channels/tell.test.ts']

export const channelMutants: Mutants[] = [
  {
    file: 'server/channels/outside.ts',
    tests: outside,
    broken: [
      ['an address inside', "throw new OutsideError('inside')", ''],
      ['a name with one address inside', 'addresses.every(isPublic)', 'addresses.some(isPublic)'],
      ['a public address without https', "if (leadsOut && url.protocol !== 'https:')", 'if (false)'],
      ['a second answer of the DNS', 'lookup: pinned(addresses),', ''],
      ['a DNS that never answers', 'await inTime(resolve(name, signal), signal)', 'await resolve(name, signal)'],
      ['an endless answer', 'response.destroy()', 'response.resume()'],
    ],
  },
  {
    file: 'server/channels/addresses.ts',
    tests: outside,
    broken: [
      ['tunneled addresses', "!special6.check(address, 'ipv6')", 'true'],
      ['every IPv6 address', "global6.check(address, 'ipv6') &&", ''],
    ],
  },
  {
    file: 'server/channels/push.ts',
    tests: calls,
    broken: [['an endpoint of any host', 'if (isPublic && !services.test(url.hostname))', 'if (false)']],
  },
  {
    file: 'server/channels/confirm.ts',
    tests: calls,
    broken: [
      ['a link of last week', 'if (clock().getTime() - asked.created_at.getTime() > linkMilliseconds)', 'if (false)'],
      ['a replaced address', 'await deleteRow(transaction, ownerId, before.id)', ''],
    ],
  },
  {
    file: 'server/channels/confirm.ts',
    tests: telling,
    broken: [
      [
        'a replacement during a report',
        'if (await policies.accountIsUnderRelease(transaction, account_id))',
        'if (false)',
      ],
    ],
  },
  {
    file: 'server/channels/changes.ts',
    tests: telling,
    broken: [['a removal during a report', 'if (isUsed && (await asSystem(', 'if (false && (await asSystem(']],
  },
  {
    file: 'server/channels/tell.ts',
    tests: telling,
    broken: [
      ['a report that is over', '(await isOpen(context, ownerId, releaseId))', 'true'],
      ['a device that is gone', 'await forgetGone(transaction, ownerId, gone)', ''],
      [
        'tries without an end',
        'if (result.ok || delay === undefined || tries >= maxTries) return',
        'if (result.ok) return',
      ],
    ],
  },
  {
    file: 'server/accounts/sessions.ts',
    tests: calls,
    broken: [
      [
        'a browser that signed out',
        ".where('device_hash', '=', ended.device_hash)",
        ".where('device_hash', 'is', null)",
      ],
    ],
  },
  {
    file: 'server/jobs/due-work.ts',
    tests: telling,
    broken: [['hosts that hang beside the mails', "laneOf.set(kind, 'outside')", "laneOf.set(kind, 'quick')"]],
  },
  {
    file: 'server/channels/lookout.ts',
    tests: ['server/channels/lookout.test.ts'],
    broken: [
      ['a lookout changed during a report', 'await mustBeNoReport(transaction, context, session)', ''],
      ['a replaced link that agrees', '!sameBytes(row.token_hash, hash)', 'false'],
      [
        'no mail to a lookout who was removed',
        'if (before?.email && before.email !== email && before.confirmed_at !== null)',
        'if (false)',
      ],
      ['a lookout asked again who stays', ' && before?.confirmed_at ? before', ' && !before?.confirmed_at ? before'],
      ['a statement that the service refused', "if (refused !== null && refused !== 'waiting')", 'if (false)'],
      ['the owner as the lookout', 'if (body.lookout?.email === session.email)', 'if (false)'],
      ['one hold too many as done', "if (refused === 'too-early')", 'if (false)'],
    ],
  },
  {
    file: 'server/channels/lookout-tell.ts',
    tests: ['server/channels/lookout.test.ts'],
    broken: [
      ['mails before they agreed', '!row?.email || row.confirmed_at === null', '!row?.email'],
      ['a link once the report is over', 'isOpenState(release.state) &&', ''],
    ],
  },
  {
    file: 'server/channels/lookout-standing.ts',
    tests: ['server/channels/lookout.test.ts'],
    broken: [['a restored lookout', 'if (!last) return', 'if (last) return']],
  },
]
