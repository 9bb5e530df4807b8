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
      ['accepts an expired session', "'session.expires_at', '>', now", "'session.expires_at', '!=', now"],
      [
        'accepts the session of a suspended person',
        'if (await suspensionApplies(database, { id: row.account_id, suspended_at: row.suspended_at }, now)) return undefined',
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
      ['accepts calls of an idle browser', 'locked: isIdle(session, now) &&', 'locked: false &&'],
      [
        'accepts a session before its second step',
        "route.access !== 'second-factor' && stage !== 'full'",
        "route.access !== 'second-factor' && stage === undefined",
      ],
      ['accepts any person as an operator', "route.access === 'admin' && role !== 'admin'", 'role === undefined'],
      ['accepts an operator without a second step', '!(twoFactor && passedSecondFactor)', '!twoFactor'],
      [
        'accepts any call of a suspended person during a report',
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
      [
        'signs in any suspended person',
        'if (await suspensionApplies(reader, account, now)) throw suspendedRefusal()',
        '',
      ],
      ['keeps a suspended owner from reading a report', "'in', activeStates", "'in', ['released']"],
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
        'accepts a wrong password',
        'if (!account || !right) throw wrongCredentials()',
        'if (!account) throw wrongCredentials()',
      ],
      [
        'limits neither wrong passwords nor tries per address',
        'const takingBack = await countSignIn(context, source, signInKey(context, source))',
        'const takingBack = sql`nothing as (select 1)`',
      ],
      ['skips the second step', "account.totp_confirmed_at ? 'second-factor' : 'full'", "'full'"],
      ['accepts any code of the second step', 'await checkSecondFactor(context, session, body.code, knownDevice)', ''],
      ['signs in a suspended person', 'await refuseSuspended(reader, account, clock())', ''],
      ['signs in with an unconfirmed address', '(!account.verified_at && outbox.sends)', 'false'],
      [
        'unlocks a session without the password',
        'mount(api, unlock, async ({ body, session }) => {\n    await checkPassword(context, session, body.authKey)',
        'mount(api, unlock, async ({ session }) => {',
      ],
      ['reveals which addresses have an account', 'account?.seed ?? fake', 'account?.seed ?? new Uint8Array(16)'],
    ],
  },
  {
    file: 'server/accounts/still-signed-in.ts',
    tests: ['server/accounts/ended-sessions.test.ts'],
    broken: [
      ['accepts a sign-in by a session that ended', 'if (!(await still.executeTakeFirst())) throw notSignedIn()', ''],
    ],
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
        'accepts a wrong password where the server asks again',
        'if (!sameBytes(context.secrets.verifier(authKey), verifier))',
        'if (authKey.length === 0)',
      ],
    ],
  },
  {
    file: 'server/accounts/second-factor.ts',
    tests: ['server/accounts/two-factor.test.ts', 'server/accounts/earlier-estates.test.ts'],
    broken: [
      ['accepts a wrong code', 'if (!right) throw wrongCode()', ''],
      ['counts no wrong codes', 'await countAttempt(context, key)', ''],
      [
        'accepts a used code of an earlier estate',
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
      ['accepts an expired link', "    .where('expires_at', '>', clock())\n", ''],
      ['accepts a link for another purpose', 'kinds.find((wanted) => wanted === row?.kind)', 'row?.kind'],
      [
        'accepts a made-up link',
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
      ['changes the address without the password', 'await checkPassword(context, session, body.currentAuthKey)', ''],
      ['keeps an old link after a change of address', "await endLinks(transaction, change.accountId, ['confirm'])", ''],
      ['changes the address during a report', '      await refuseDuringRelease(context, transaction, accountId)\n', ''],
      [
        'confirms a change of address during a report',
        '  await refuseDuringRelease(context, transaction, account.id)\n',
        '',
      ],
      ['keeps sessions from before an undo', 'await endSessionsOf(transaction, accountId)', ''],
    ],
  },
  {
    file: 'server/accounts/estate.ts',
    tests: ['server/accounts/sign-up.test.ts', 'server/accounts/reset.test.ts'],
    broken: [
      [
        "accepts an estate under another person's id",
        'if (!isFirstBundleOf(ownerId, identity.bundle))',
        "if (ownerId === '')",
      ],
      [
        'accepts the id of an estate that exists',
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
        'accepts an id that does not derive from the first key',
        ' || ownerIdOf(signKey) !== ownerId) return false',
        ') return false',
      ],
      ['accepts a bundle that its key did not sign', 'return isSigned(content, signKey, core) &&', 'return'],
      [
        'accepts a hybrid key at sign-up that the identity did not sign',
        '(!hybrid || isSigned(hybrid.content, signKey, bundle))',
        'true',
      ],
      [
        'accepts a hybrid key for another identity than the stored one',
        'hybrid?.core.equals(stored) === true &&',
        'hybrid !== undefined &&',
      ],
      [
        'accepts a hybrid key that the stored identity did not sign',
        ' && isSigned(hybrid.content, signKeyOf(stored), bundle)',
        '',
      ],
      ['accepts a bundle with other content', '!firstIdentity(ownerId, signKey, boxKey).equals(content) || ', ''],
    ],
  },
  {
    file: 'server/accounts/earlier-sign-ins.ts',
    tests: ['server/accounts/earlier-estates.test.ts'],
    broken: [
      [
        'accepts sixteen guesses at one password in one try',
        'sameBytes(one, verifier) && (most === earlierSeedCount || sameBytes(seeds[at] ?? one, seed)),',
        'sameBytes(one, verifier) && at >= 0 && seeds.length > 0 && seed.length > 0,',
      ],
      [
        'starts again beyond the estates that can still be reached',
        'if (Number(doors) >= allEarlierSeeds)',
        'if (Number(doors) < 0)',
      ],
    ],
  },
  {
    file: 'server/accounts/earlier-sign-ins.ts',
    tests: ['server/accounts/earlier-estates.test.ts'],
    broken: [
      [
        'accepts a wrong password of an earlier estate',
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
        'keeps the operator role after starting again by the mailbox alone',
        ".set({ owner_id: newOwnerId, role: 'user' })",
        '.set({ owner_id: newOwnerId })',
      ],
      [
        'opens a newer estate by the password of the older one',
        'if (isNewer && accountHere !== accountId)',
        "if (isNewer && accountHere === '')",
      ],
      [
        'opens another estate of the account during a report',
        'if (isNewer) await refuseDuringRelease',
        'if (!isNewer) await refuseDuringRelease',
      ],
      [
        'starts again right after going back',
        'if (returnedAt && clock().getTime() - returnedAt.getTime() < restMilliseconds)',
        'if (returnedAt && clock().getTime() < restMilliseconds)',
      ],
      [
        'changes the account during a report',
        'if (await policies.accountIsUnderRelease(transaction, accountId))',
        "if (accountId === '')",
      ],
      ['changes the address right after starting again', '  if (left)\n', "  if (left?.owner_id === '')\n"],
      [
        'opens an earlier estate of a suspended person',
        'await refuseSuspended(transaction, account, context.clock())',
        '',
      ],
      [
        'skips the second step of an earlier estate',
        'await acceptSecondFactor(context, transaction, door, code)',
        'door.totp_step',
      ],
      ['counts no guesses at an earlier estate', 'await countAttempt(context, key)', ''],
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
      ['starts again during a report', '      await refuseDuringRelease(context, transaction, accountId)\n', ''],
      ['starts again right after going back', '      refuseSoonAfterReturn(context, account.returnedAt)\n', ''],
    ],
  },
]
