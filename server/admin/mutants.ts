import type { Mutants } from '../../commands/mutants/mutant.ts'

export const operatorMutants: Mutants[] = [
  {
    file: 'server/admin/lockdown.ts',
    tests: ['server/admin/lockdown.test.ts'],
    broken: [
      ['sessions that go on', "await transaction.deleteFrom('session').where('id', '!=', session.id).execute()", ''],
      [
        'a lockdown by an unlisted operator',
        'if (reply && reply.refused !== null && reply.lockdown === null) throw',
        'if (false) throw',
      ],
      ['all sessions ended by an unlisted operator', 'if (!(await activeLockdown(transaction))) return', ''],
      [
        'a lockdown that this database has forgotten',
        'if (reply && !changed) await takeReply',
        'if (asked && reply) await takeReply',
      ],
      [
        'another lockdown than the one that lasts',
        'if (current && current.lockdown_id !== lockdown?.lockdownId)',
        'if (current && !lockdown)',
      ],
    ],
  },
  {
    file: 'server/admin/reviews.ts',
    tests: [
      'server/admin/admin.test.ts',
      'server/releases/nobody-impartial.test.ts',
      'server/releases/refusals.test.ts',
    ],
    broken: [
      ['an operator about their own estate', "if (owner?.account_id === accountId) return 'own-estate'", ''],
      ['an operator who holds a seat', "if (held) return 'holds-seat'", ''],
      ['an operator who suspended the owner', "return suspended ? 'suspended-owner' : null", 'return null'],
    ],
  },
  {
    file: 'server/admin/suspending.ts',
    tests: ['server/releases/nobody-impartial.test.ts', 'server/admin/admin.test.ts'],
    broken: [
      [
        'a suspension during a report',
        "status === 'suspended' && (await isReported(transaction, accountId))",
        "status === 'suspended' && accountId === ''",
      ],
      [
        'a suspension that leaves out an estate',
        "if (!statement) throw new Refusal(409, 'changed', 'This person has just changed something. Please try again.')",
        'if (!statement) continue',
      ],
      ['a suspension that says something else', 'expects: { action }', 'expects: {}'],
      [
        'a suspension without a record',
        "if (change.status === 'suspended') await remember(transaction, ownerId, session.accountId, clock())\n",
        '',
      ],
    ],
  },
]
