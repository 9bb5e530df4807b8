import type { Mutants } from '../../commands/mutants/mutant.ts'

export const checkInMutants: Mutants[] = [
  {
    file: 'client/seats/check-ins.ts',
    tests: ['client/seats/check-ins.test.ts'],
    broken: [
      [
        'shows the successor of a chosen person as chosen',
        'if (seat?.invitation?.invitationId !== invitationId) return undefined',
        'if (!seat) return undefined',
      ],
      [
        'hides that the server follows another plan',
        'JSON.stringify(answer.plan && planIn(answer.plan)) !== JSON.stringify(signed ?? null)',
        'false',
      ],
      ['signs a counter that does not rise', '(before?.counter ?? 0) + 1', '1'],
    ],
  },
]

export const sharingMutants: Mutants[] = [
  {
    file: 'client/held/shared.ts',
    tests: ['client/held/attacks-on-sharing.test.ts'],
    broken: [
      [
        'believes an older word of the owner',
        'if (pin && (counter < pin.counter || (counter === pin.counter && !equal(hash, pin.hash)))) throw alarm()',
        '',
      ],
      ['shows an older list than one seen before', 'if (isHead(pinned) && !chain.reaches(pinned)) throw alarm()', ''],
      ['does not notice a cut list on a new device', 'head === undefined || !chain.reaches(head)', 'false'],
      [
        'shows a record that the list does not name',
        'await compareDelivery(chain.rows, delivered)',
        '{ listed: delivered, missing: [] }',
      ],
    ],
  },
  {
    file: 'client/estate/audience.ts',
    tests: ['client/held/shared.test.ts > a smaller audience'],
    broken: [['brings a reader back with a larger audience', 'invitation && meant.includes(role) ?', 'invitation ?']],
  },
  {
    file: 'client/estate/audience.ts',
    tests: ['client/held/shared-files-and-ends.test.ts > a record in the trash'],
    broken: [['keeps a reader in the trash', 'const meant = seatsMeant(content)', 'const meant = rolesMeant(content)']],
  },
  {
    file: 'client/estate/restore-sharings.ts',
    tests: ['client/estate/restore-sharings.test.ts'],
    broken: [
      [
        'resends a reader whom the server lost',
        '!ended.has(to) && there?.now?.some((one) => one.to === to) === true',
        'true',
      ],
      ['keeps a key whose newest word is lost', '|| nowCounter <= (is.nowCounter ?? 0)', '|| nowCounter > 0'],
    ],
  },
  {
    file: 'client/estate/rotation.ts',
    tests: ['client/held/shared.test.ts > a removed grantee', 'client/held/shared.test.ts > a report'],
    broken: [['forgets a sharing when a seat is rearmed', 'stays && seat.now ?', 'false && seat.now ?']],
  },
  {
    file: 'client/estate/sharing.ts',
    tests: ['client/held/attacks-on-sharing.test.ts', 'client/held/shared.test.ts > a grantee who stepped down'],
    broken: [
      ['shares with a grantee who no longer counts', " || taken.standing !== 'accepted' || taken.leftAt !== null", ''],
      ['shares with the holder of a card', "taken.via !== 'invitation' || ", ''],
    ],
  },
  {
    file: 'server/estates/sharings.ts',
    tests: ['client/held/attacks-on-sharing.test.ts'],
    broken: [
      ['accepts a counter a second time', ' || counter <= (before?.counter ?? 0)', ''],
      ['accepts a sharing with a removed person', '!invited || ', ''],
    ],
  },
  {
    file: 'server/estates/sharings.ts',
    tests: ['client/held/shared.test.ts > the owner is mailed'],
    broken: [
      ['does not tell the owner of a new reader', 'if (began.has(seatId)) await', 'if (!began.has(seatId)) await'],
    ],
  },
  {
    file: 'server/estates/save.ts',
    tests: ['client/held/attacks-on-sharing.test.ts'],
    broken: [['shares without the password', 'if (shared.size > 0 && !isConfirmed) throw passwordNeeded()', '']],
  },
  {
    file: 'server/releases/shared-targets.ts',
    tests: ['client/held/attacks-on-sharing.test.ts'],
    broken: [
      [
        'serves a person whom the owner did not name',
        "if (!row || holding.standing !== 'accepted' || !sameBytes(row.acceptance_hash, holding.hash)) return undefined",
        'if (!row) return undefined',
      ],
    ],
  },
]
