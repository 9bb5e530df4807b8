import type { Mutants } from '../../commands/mutants/mutant.ts'

export const newKeysMutants: Mutants[] = [
  {
    file: 'client/rekey/check-body.ts',
    tests: ['client/rekey/lying-server.test.ts > another stored body'],
    broken: [
      ['accepts another body than was sent', 'equal(bytes, sent) && ', ''],
      ['accepts another hash of the sent body', ' && equal(await sha256(sent), hash)', ''],
    ],
  },
  {
    file: 'client/rekey/make-body.ts',
    tests: ['client/rekey/before-arming.test.ts > a report of death before the rearm runs to its release'],
    broken: [
      [
        'signs no chain heads after new keys',
        '      heads: await signHeads(account, { ...estate, n, now: at.now }),\n',
        '',
      ],
    ],
  },
  {
    file: 'client/estate/chain-heads.ts',
    tests: ['client/rekey/other-devices.test.ts > sends them again under the new ones'],
    broken: [
      [
        'keeps the daily mark of previous keys',
        '`heads:${ownerId}.${identity.bundle.version}`',
        '`heads:${ownerId}.${identity.bundle.signKey.length}`',
      ],
    ],
  },
  {
    file: 'client/rekey/own-boxes.ts',
    tests: ['client/rekey/lying-server.test.ts > leaves out a record'],
    broken: [['misses a record that the server omits', 'if (!there || !equal(there, wrap)) throw alarm()', '']],
  },
  {
    file: 'client/rekey/new-keys.ts',
    tests: [
      'client/rekey/other-devices.test.ts > new keys do not start',
      'client/rekey/lying-server.test.ts > never arrives',
    ],
    broken: [
      [
        'starts new keys while changes wait',
        "if (changes + uploads > 0) throw new EstateError('waiting', stillWaiting)",
        '',
      ],
      ['leaves a request in place that may arrive late', ' && (await takenBack(core))', ''],
    ],
  },
  {
    file: 'client/estate/rearm-after-new-keys.ts',
    tests: ['client/rekey/before-arming.test.ts > after a veto'],
    broken: [['checks the previous list of seats against new keys', '  await refresh(core)\n', '']],
  },
  {
    file: 'client/estate/rearm-after-new-keys.ts',
    tests: ['client/rekey/who-opens.property.test.ts'],
    broken: [
      [
        'rearms seats whose grantees never accepted, or stepped down',
        'of: (seatId: string) => taken.has(seatId)',
        'of: () => true',
      ],
    ],
  },
  {
    file: 'client/reading.ts',
    tests: ['client/rekey/before-arming.test.ts > after a veto'],
    broken: [
      [
        'does not rearm seats after the owner closed the browser',
        '  await rearmAfterNewKeys(core).catch(() => undefined)\n',
        '',
      ],
    ],
  },
  {
    file: 'client/core/own-box.ts',
    tests: ['client/rekey/other-devices.test.ts > sends its outbox'],
    broken: [['loses waiting changes that previous keys sealed', ', ...older.map((one) => one.wrapKey)]', ']']],
  },
  {
    file: 'client/session/session-state.ts',
    tests: ['client/rekey/other-devices.test.ts > another tab'],
    broken: [
      [
        'lets a tab with previous keys write',
        'core.keys ? `${core.keys.ownerId}.${core.keys.identity.bundle.version}` : estateMeant(core)',
        'estateMeant(core)',
      ],
    ],
  },
]
