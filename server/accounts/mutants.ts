import type { Mutants } from '../../commands/mutants/mutant.ts'
import { emailUndoMutants } from './mutants/email-undo.ts'
import { passkeyMutants } from './mutants/passkeys.ts'
import { recoveryKitMutants } from './mutants/recovery-kits.ts'
import { secondFactorMutants } from './mutants/second-factor.ts'

export const accountMutants: Mutants[] = [
  {
    file: 'server/accounts/session.ts',
    tests: [
      'server/accounts/idle.test.ts',
      'server/accounts/sign-in.test.ts',
      'server/releases/nobody-impartial.test.ts',
    ],
    broken: [
      ['a session that expired', "'session.expires_at', '>', now", "'session.expires_at', '!=', now"],
      [
        'a suspended person',
        'if (await isShutOut(database, { id: row.account_id, suspended_at: row.suspended_at }, now)) return undefined',
        '',
      ],
    ],
  },
  {
    file: 'server/policy.ts',
    tests: [
      'server/accounts/idle.test.ts',
      'server/admin/admin.test.ts',
      'server/accounts/two-factor.test.ts',
      'server/releases/nobody-impartial.test.ts',
    ],
    broken: [
      ['an idle browser', 'locked: isIdle(session, now) &&', 'locked: false &&'],
      [
        'a session that has shown the password only',
        "route.access !== 'second-factor' && stage !== 'full'",
        "route.access !== 'second-factor' && stage === undefined",
      ],
      ['any person as an operator', "route.access === 'admin' && role !== 'admin'", 'role === undefined'],
      ['an operator without a second step', '!(twoFactor && passedSecondFactor)', '!twoFactor'],
      [
        'any call of a suspended person, during a report',
        'suspended && !whileSuspended.includes(route)',
        'suspended && whileSuspended.length === 0',
      ],
    ],
  },
  {
    file: 'server/accounts/suspended.ts',
    tests: [
      'server/releases/nobody-impartial.test.ts',
      'server/admin/admin.test.ts',
      'server/accounts/passkey-refusals.test.ts',
    ],
    broken: [
      ['any suspended person', 'if (await isShutOut(reader, account, now)) throw suspendedRefusal()', ''],
      ['a living owner who is shut out of a report', "'in', activeStates", "'in', ['released']"],
    ],
  },
  {
    file: 'server/accounts/sign-in.ts',
    tests: [
      'server/accounts/sign-in.test.ts',
      'server/accounts/sign-in-limits.test.ts',
      'server/admin/admin.test.ts',
      'server/accounts/two-factor.test.ts',
      'server/accounts/passkey-refusals.test.ts',
    ],
    broken: [
      [
        'a wrong password',
        'if (!account || !right) throw wrongCredentials()',
        'if (!account) throw wrongCredentials()',
      ],
      [
        'wrong passwords without end, and tries without end from one address',
        'const takingBack = await countSignIn(context, source, signInKey(context, source))',
        'const takingBack = sql`nothing as (select 1)`',
      ],
      ['no second step', "account.totp_confirmed_at ? 'second-factor' : 'full'", "'full'"],
      ['any code', 'await checkSecondFactor(context, session, body.code, knownDevice)', ''],
      ['a suspended person', 'await refuseSuspended(reader, account, clock())', ''],
      ['an unconfirmed address', '(!account.verified_at && outbox.sends)', 'false'],
      [
        'a locked session without the password',
        'mount(api, unlock, async ({ body, session }) => {\n    await checkPassword(context, session, body.authKey)',
        'mount(api, unlock, async ({ session }) => {',
      ],
      ['who tells which addresses have an account', 'account?.seed ?? fake', 'account?.seed ?? new Uint8Array(16)'],
    ],
  },
  {
    file: 'server/accounts/still-signed-in.ts',
    tests: ['server/accounts/ended-sessions.test.ts'],
    broken: [['a way in by a session that is over', 'if (!(await still.executeTakeFirst())) throw notSignedIn()', '']],
  },
  {
    file: 'server/accounts/password.ts',
    tests: [
      'server/accounts/reset.test.ts',
      'server/accounts/passkey-making.test.ts',
      'server/accounts/two-factor.test.ts',
    ],
    broken: [
      [
        'a wrong password where it is asked again',
        'if (!sameBytes(context.secrets.verifier(authKey), verifier))',
        'if (authKey.length === 0)',
      ],
    ],
  },
  {
    file: 'server/accounts/second-factor.ts',
    tests: ['server/accounts/two-factor.test.ts', 'server/accounts/earlier-estates.test.ts'],
    broken: [
      ['a wrong code', 'if (!right) throw wrongCode()', ''],
      ['codes without end', 'await countAttempt(context, key)', ''],
      [
        "an earlier estate's used code",
        'if (step !== undefined && step > used) return step',
        'if (step !== undefined) return step',
      ],
    ],
  },
  ...passkeyMutants,
  ...emailUndoMutants,
  ...recoveryKitMutants,
  ...secondFactorMutants,
  {
    file: 'server/accounts/links.ts',
    tests: [
      'server/accounts/sign-up.test.ts',
      'server/accounts/reset.test.ts',
      'server/accounts/email-change.test.ts',
      'server/attacks.test.ts',
    ],
    broken: [
      ['a link that is too old', "    .where('expires_at', '>', clock())\n", ''],
      ['a link for something else', 'kinds.find((wanted) => wanted === row?.kind)', 'row?.kind'],
      [
        'a link that was made up',
        'if (!row || kind === undefined) throw invalidLink()',
        "if (!row || kind === undefined) return { kind: 'confirm', accountId: token, payload: {} }",
      ],
    ],
  },
  {
    file: 'server/accounts/email-change.ts',
    tests: [
      'server/accounts/email-change.test.ts',
      'server/accounts/earlier-estates.test.ts',
      'server/releases/start-again.test.ts',
      'server/attacks.test.ts',
    ],
    broken: [
      ['another address without the password', 'await checkPassword(context, session, body.currentAuthKey)', ''],
      [
        'an old link to an address that is another by now',
        "await endLinks(transaction, change.accountId, ['confirm'])",
        '',
      ],
      ['another address during a report', '      await refuseDuringRelease(context, transaction, accountId)\n', ''],
      [
        'the confirmation of another address during a report',
        '  await refuseDuringRelease(context, transaction, account.id)\n',
        '',
      ],
      ['sessions that began before it was taken back', 'await endSessionsOf(transaction, accountId)', ''],
    ],
  },
  {
    file: 'server/accounts/estate.ts',
    tests: ['server/accounts/sign-up.test.ts', 'server/accounts/reset.test.ts'],
    broken: [
      ["an estate under another person's id", 'if (!isFirstBundleOf(ownerId, identity.bundle))', "if (ownerId === '')"],
      [
        'the id of an estate that exists',
        'if (made.numInsertedOrUpdatedRows !== 1n)',
        'if (made.numInsertedOrUpdatedRows === 7n)',
      ],
    ],
  },
  {
    file: 'server/accounts/identity.ts',
    tests: ['server/accounts/identity.test.ts'],
    broken: [
      [
        'an id that does not follow from the first key',
        ' || ownerIdOf(signKey) !== ownerId) return false',
        ') return false',
      ],
      ['a bundle that its key did not sign', 'return isSigned(content, signKey, core) &&', 'return'],
      [
        'a hybrid key that the identity did not vouch for, at sign-up',
        '(!hybrid || isSigned(hybrid.content, signKey, bundle))',
        'true',
      ],
      [
        'a hybrid key for another identity than the stored one',
        'hybrid?.core.equals(stored) === true &&',
        'hybrid !== undefined &&',
      ],
      [
        'a hybrid key that the stored identity did not vouch for',
        ' && isSigned(hybrid.content, signKeyOf(stored), bundle)',
        '',
      ],
      ['a bundle with something else in it', '!firstIdentity(ownerId, signKey, boxKey).equals(content) || ', ''],
    ],
  },
  {
    file: 'server/accounts/earlier-sign-ins.ts',
    tests: ['server/accounts/earlier-estates.test.ts'],
    broken: [
      [
        'sixteen guesses at one password in one try',
        'sameBytes(one, verifier) && (most === earlierSeedCount || sameBytes(seeds[at] ?? one, seed)),',
        'sameBytes(one, verifier) && at >= 0 && seeds.length > 0 && seed.length > 0,',
      ],
      ['a start that leaves something out of reach', 'if (Number(doors) >= allEarlierSeeds)', 'if (Number(doors) < 0)'],
    ],
  },
  {
    file: 'server/accounts/earlier-sign-ins.ts',
    tests: ['server/accounts/earlier-estates.test.ts'],
    broken: [
      [
        'a wrong password of an earlier estate',
        '(one, at) => sameBytes(one, verifier) && (',
        '(one, at) => one.length > 0 && (',
      ],
    ],
  },
  {
    file: 'server/accounts/earlier-estates.ts',
    tests: ['server/accounts/earlier-estates.test.ts', 'server/releases/start-again.test.ts'],
    broken: [
      [
        'an operator by the mailbox alone',
        ".set({ owner_id: newOwnerId, role: 'user' })",
        '.set({ owner_id: newOwnerId })',
      ],
      [
        'a newer estate, by the password of the older one',
        'if (isNewer && accountHere !== accountId)',
        "if (isNewer && accountHere === '')",
      ],
      [
        'another estate of the account during a report',
        'if (isNewer) await refuseDuringRelease',
        'if (!isNewer) await refuseDuringRelease',
      ],
      [
        'starting again right after coming back',
        'if (returnedAt && clock().getTime() - returnedAt.getTime() < restMilliseconds)',
        'if (returnedAt && clock().getTime() < restMilliseconds)',
      ],
      [
        'anything of the account during a report',
        'if (await policies.accountIsUnderRelease(transaction, accountId))',
        "if (accountId === '')",
      ],
      ['another address right after starting again', '  if (left)\n', "  if (left?.owner_id === '')\n"],
      ['a suspended person', 'await refuseSuspended(transaction, account, context.clock())', ''],
      [
        'no second step of an earlier estate',
        'await acceptSecondFactor(context, transaction, door, code)',
        'door.totp_step',
      ],
      ['guesses at an earlier estate without end', 'await countAttempt(context, key)', ''],
    ],
  },
  {
    file: 'server/accounts/reset.ts',
    tests: [
      'server/accounts/reset.test.ts',
      'server/accounts/earlier-estates.test.ts',
      'server/releases/start-again.test.ts',
    ],
    broken: [
      ['starting again during a report', '      await refuseDuringRelease(context, transaction, accountId)\n', ''],
      ['starting again right after coming back', '      refuseSoonAfterReturn(context, account.returnedAt)\n', ''],
    ],
  },
]
