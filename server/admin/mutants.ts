import type { Mutants } from '../../commands/mutants/mutant.ts'

export const operatorMutants: Mutants[] = [
  {
    file: 'server/admin/lockdown.ts',
    tests: ['server/admin/lockdown.test.ts'],
    broken: [
      [
        'keeps other sessions in a lockdown',
        "await transaction.deleteFrom('session').where('id', '!=', session.id).execute()",
        '',
      ],
      [
        'saves a lockdown by an unlisted operator',
        'if (reply && reply.refused !== null && reply.lockdown === null) throw',
        'if (false) throw',
      ],
      ['ends all sessions for an unlisted operator', 'if (!(await activeLockdown(transaction))) return', ''],
      [
        'ignores a lockdown that this database lost',
        'if (reply && !changed) await takeReply',
        'if (asked && reply) await takeReply',
      ],
      [
        'lifts another lockdown than the present one',
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
      [
        "accepts an operator's decision about their own estate",
        "if (owner?.account_id === accountId) return 'own-estate'",
        '',
      ],
      ['accepts a decision by an operator who holds a seat', "if (held) return 'holds-seat'", ''],
      [
        'accepts a decision by an operator who suspended the owner',
        "return suspended ? 'suspended-owner' : null",
        'return null',
      ],
    ],
  },
  {
    file: 'server/admin/suspending.ts',
    tests: ['server/releases/nobody-impartial.test.ts', 'server/admin/admin.test.ts'],
    broken: [
      [
        'accepts a suspension during a report',
        "status === 'suspended' && (await isReported(transaction, accountId))",
        "status === 'suspended' && accountId === ''",
      ],
      [
        'accepts a suspension that omits an estate of the account',
        "if (!statement) throw new Refusal(409, 'changed', 'This person has just changed something. Please try again.')",
        'if (!statement) continue',
      ],
      ['accepts a suspension whose statement names another action', 'expects: { action }', 'expects: {}'],
      [
        'does not record who suspended an owner',
        "if (change.status === 'suspended') await remember(transaction, ownerId, session.accountId, clock())\n",
        '',
      ],
    ],
  },
]
