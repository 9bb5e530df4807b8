import type { Mutants } from '../scripts/mutants/mutant.ts'

// What `npm run mutants` breaks here, one at a time.

const http = ['server/http/http.test.ts', 'server/bad-requests.test.ts']

export const serverMutants: Mutants[] = [
  {
    file: 'server/http/security.ts',
    tests: ['server/http/http.test.ts'],
    broken: [
      ['a page under a name that somebody else points here', 'host !== undefined && !isOurs(host, own)', "host === ''"],
      ['a name that only begins like ours', 'hostname === own ||', 'hostname.startsWith(own) ||'],
      ['a change from a page elsewhere', 'if (!safe && !comesFromHere(context, ownOrigin))', "if (ownOrigin === '')"],
      [
        'a change from a neighbour on the same domain',
        "return site === 'same-origin' || site === 'none'",
        "return site !== 'cross-site'",
      ],
      [
        'a change from a page elsewhere, in an older browser',
        'if (origin === undefined) return true',
        'if (site === undefined) return true',
      ],
      ['a made-up network address', 'while (trustedProxies.includes(address)) {', 'while (chain.length > 0) {'],
      ['a page that frames us', '"frame-ancestors \'none\'",', ''],
    ],
  },
  {
    file: 'server/http/mount.ts',
    tests: [...http, 'server/releases/nobody-impartial.test.ts'],
    broken: [
      ['a call without a session', "if (route.access !== 'anyone') {", "if (route.access === 'admin') {"],
      [
        'a change for another estate than the one that is signed in',
        'meant !== undefined && meant !== ownerId',
        "meant === ''",
      ],
      ['a form of another site', 'if (type !== expected) throw', "if (type === '') throw"],
      ['a body without end', 'if (size > max) throw tooLarge()', ''],
    ],
  },
  {
    file: 'server/accounts/session.ts',
    tests: [
      'server/accounts/idle.test.ts',
      'server/admin/admin.test.ts',
      'server/accounts/two-factor.test.ts',
      'server/accounts/sign-in.test.ts',
      'server/releases/nobody-impartial.test.ts',
    ],
    broken: [
      ['a session that expired', "    .where('session.expires_at', '>', now)\n", ''],
      [
        'somebody who is suspended',
        'if (suspended && !(await isUnderRelease(database, row.account_id, now))) return undefined',
        '',
      ],
      [
        'somebody who has shown the password only',
        "if (session.stage !== 'full') throw",
        'if (session.stage === undefined) throw',
      ],
      ['anybody as an operator', "if (session.role !== 'admin') throw notAllowed()", ''],
      [
        'an operator without a second step',
        'if (!session.twoFactor || !session.passedSecondFactor)',
        'if (!session.twoFactor)',
      ],
    ],
  },
  {
    file: 'server/accounts/idle.ts',
    tests: ['server/accounts/idle.test.ts', 'server/attacks.test.ts'],
    broken: [
      [
        'a browser that nobody was at for half an hour',
        'if (!isIdle(session, now) || whileIdle.includes(route)) return',
        'return',
      ],
    ],
  },
  {
    file: 'server/accounts/suspended.ts',
    tests: [
      'server/releases/nobody-impartial.test.ts',
      'server/admin/admin.test.ts',
      'server/accounts/passkeys.test.ts',
    ],
    broken: [
      [
        'anything by somebody suspended, during a report',
        'if (session.suspended && !whileSuspended.has(route)) throw suspendedRefusal()',
        '',
      ],
      [
        'anybody suspended',
        'if (suspended_at && !(await isUnderRelease(reader, id, now))) throw suspendedRefusal()',
        '',
      ],
      ['a living owner who is shut out of a report', "'in', standingStates", "'in', ['released']"],
    ],
  },
  {
    file: 'server/accounts/sign-in.ts',
    tests: [
      'server/accounts/sign-in.test.ts',
      'server/admin/admin.test.ts',
      'server/accounts/two-factor.test.ts',
      'server/accounts/passkeys.test.ts',
    ],
    broken: [
      [
        'a wrong password',
        'if (!account || !right) throw wrongCredentials()',
        'if (!account) throw wrongCredentials()',
      ],
      ['wrong passwords without end', 'await refuseWhileLocked(context, key)', ''],
      [
        'tries without end from one address',
        "const giveBack = await takeTokens(context, 'sign-in', source)",
        'const giveBack = async () => {}',
      ],
      ['no second step', "account.totp_confirmed_at ? 'second-factor' : 'full'", "'full'"],
      ['any code', 'await checkSecondFactor(context, session, body.code, knownDevice)', ''],
      ['somebody suspended', 'await refuseSuspended(reader, account, clock())', ''],
      ['an address that nobody confirmed', '(!account.verified_at && outbox.sends)', 'false'],
      [
        'a locked session without the password',
        'mount(api, unlock, async ({ body, session }) => {\n    await checkPassword(context, session, body.authKey)',
        'mount(api, unlock, async ({ session }) => {',
      ],
      ['who tells which addresses have an account', 'account?.seed ?? fake', 'account?.seed ?? new Uint8Array(16)'],
    ],
  },
  {
    file: 'server/accounts/password.ts',
    tests: ['server/accounts/reset.test.ts', 'server/accounts/passkeys.test.ts', 'server/accounts/two-factor.test.ts'],
    broken: [
      [
        'a wrong password where it is asked again',
        'if (!sameBytes(context.secrets.verifier(authKey), verifier))',
        'if (authKey.length === 0)',
      ],
    ],
  },
  {
    file: 'server/accounts/two-factor.ts',
    tests: ['server/accounts/two-factor.test.ts', 'server/accounts/earlier-estates.test.ts'],
    broken: [
      ['a wrong code', 'if (!right) throw wrongCode()', ''],
      ['codes without end', 'await countAttempt(context, key)', ''],
      [
        'a code of then that was used',
        'if (step !== undefined && step > used) return step',
        'if (step !== undefined) return step',
      ],
    ],
  },
  {
    file: 'server/accounts/passkey-challenges.ts',
    tests: ['server/accounts/passkeys.test.ts'],
    broken: [
      ['a challenge of another browser', "    .where('device_hash', '=', tokenHash(device))\n", ''],
      [
        'a challenge for another purpose',
        "    .where('purpose', '=', purpose)\n    .where('device",
        "    .where('device",
      ],
      ['a challenge that is too old', "    .where('expires_at', '>', clock())\n", ''],
      ['a challenge that nobody made, or that is used', 'if (used.numDeletedRows === 0n) throw tooLate()', 'void used'],
    ],
  },
  {
    file: 'server/accounts/webauthn.ts',
    tests: ['server/accounts/passkeys.test.ts'],
    broken: [
      [
        'a certificate that nobody asked for',
        "if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) return undefined",
        '',
      ],
      [
        'a passkey for another address, made',
        '      expectedOrigin: origin,\n      expectedRPID: rpId,\n      supportedAlgorithmIDs',
        "      expectedOrigin: JSON.parse(Buffer.from(given.clientData).toString('utf8')).origin,\n      expectedRPID: rpId,\n      supportedAlgorithmIDs",
      ],
      [
        'a passkey for another address, used',
        '      expectedOrigin: origin,\n      expectedRPID: rpId,\n      credential:',
        "      expectedOrigin: JSON.parse(Buffer.from(given.clientData).toString('utf8')).origin,\n      expectedRPID: rpId,\n      credential:",
      ],
      ['a copied passkey', 'counter: signCount }', 'counter: 0 }'],
    ],
  },
  {
    file: 'server/accounts/passkeys.ts',
    tests: ['server/accounts/passkeys.test.ts'],
    broken: [
      [
        'a passkey in the name of nobody',
        'if (!account || !assertion.userHandle) throw wrongPasskey()',
        'if (!account) throw wrongPasskey()',
      ],
      ['a passkey of somebody suspended', 'await refuseSignIn(context, transaction, account)', ''],
      ['a passkey that somebody has already', 'if (await taken.executeTakeFirst())\n', 'if (has.length < 0)\n'],
      [
        "a name for somebody else's passkey",
        "      .where('id', '=', params.id)\n      .where('owner_id', '=', session.ownerId)\n      .executeTakeFirst()\n    if (renamed",
        "      .where('id', '=', params.id)\n      .executeTakeFirst()\n    if (renamed",
      ],
    ],
  },
  {
    file: 'server/accounts/links.ts',
    tests: ['server/accounts/sign-up.test.ts', 'server/accounts/reset.test.ts', 'server/attacks.test.ts'],
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
      'server/accounts/reset.test.ts',
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
      ['whoever came in meanwhile, after it was taken back', 'await endSessionsOf(transaction, accountId)', ''],
    ],
  },
  {
    file: 'server/accounts/estate.ts',
    tests: ['server/accounts/sign-up.test.ts', 'server/accounts/reset.test.ts'],
    broken: [
      [
        'an estate under the id of somebody else',
        'if (!isFirstBundleOf(ownerId, identity.bundle))',
        "if (ownerId === '')",
      ],
      [
        'the id of an estate that exists',
        'if (made.numInsertedOrUpdatedRows !== 1n)',
        'if (made.numInsertedOrUpdatedRows === 7n)',
      ],
    ],
  },
  {
    file: 'server/estates/consistent.ts',
    tests: ['server/estates/consistent.test.ts'],
    broken: [
      [
        'an entry in another place',
        "insist(restored === true ? first > expect : first === expect + 1, 'numbers of entries')",
        '',
      ],
      ['an entry left out among others', "insist(entry.n === first + i, 'numbers of entries')", ''],
      ['a record twice', "insist(records.size === (save.records ?? []).length, 'a record twice')", ''],
      ['a record without a row', "insist(rows.has(recordId), 'a record without a row')", 'continue'],
      ['a wrap without a row', "insist(rows.has(recordId), 'a wrap without a row')", 'continue'],
      ['a version that is left out', ' && record.version === (before?.version ?? 0) + 1', ''],
      ['a row of another version', "else insist(before?.version === row.version, 'versions')", ''],
      [
        'a purged record with a hash',
        "insist((row.state === 'purged') === (row.hash === null), 'hash of a purged record')",
        '',
      ],
      [
        'a deleted record for others',
        "insist(row.state === 'live' || row.targets.length === 0, 'targets of a deleted record')",
        '',
      ],
      [
        'a purged record that comes back',
        "insist(before?.state !== 'purged' || row.state === 'purged', 'a purged record')",
        '',
      ],
      ['a wrap of another version', "insist(version === row.version, 'version of a wrap')", ''],
      ['a wrap twice', "insist(new Set(targets).size === targets.length, 'a wrap twice')", ''],
      ['a target twice', "insist(new Set(row.targets).size === row.targets.length, 'a target twice')", ''],
      ['a record that its owner cannot open', "own.some(({ target }) => target === 'owner'),", 'true,'],
      ['another wrap for the owner', "else insist(!targets.includes('owner'), 'a wrap for the owner')", ''],
      ['a target that is not there', "insist(present.has(target), 'a target that is not there')", ''],
      ['a target without a wrap', "insist(there.has(target), 'no wrap for a target')", ''],
      [
        'a wrap that the row does not name',
        "targets.every((target) => target === 'owner' || row.targets.includes(target)),",
        'true,',
      ],
    ],
  },
  {
    file: 'server/estates/save.ts',
    tests: [
      'server/estates/refusals.test.ts',
      'server/attacks.test.ts',
      'server/releases/releases.test.ts',
      'server/estates/estates.test.ts',
    ],
    broken: [
      [
        'an invitation in the name of an address that nobody confirmed',
        'given.arms?.length && context.outbox.sends && !session.emailVerified',
        'given.expect < 0',
      ],
      ['a change of what was released', 'if (frozen)', 'if (frozen && given.expect < 0)'],
      ['a save during a report that says nothing of it', 'if (standing.length > 0)', 'if (standing.length > 1000)'],
    ],
  },
  {
    file: 'server/estates/advance-manifest.ts',
    tests: ['server/estates/estates.test.ts', 'server/estates/refusals.test.ts'],
    broken: [
      ['a save on top of something else than was seen', ' where manifest.n = ${expect}::int', ''],
      [
        'a save on top of entries that are not there',
        '\n    where ${expect}::int = 0 or exists (select 1 from manifest where owner_id = ${ownerId}::uuid)',
        '',
      ],
    ],
  },
  {
    file: 'server/estates/purge.ts',
    tests: ['server/releases/nothing-deleted.test.ts', 'server/estates/trash.test.ts'],
    broken: [
      [
        'versions that go during a report',
        'if (await estateIsUnderRelease(transaction, ownerId)) {',
        "if (ownerId === '') {",
      ],
      ['versions that go at once', ".where('replaced_at', '<', before)", ".where('replaced_at', 'is not', null)"],
    ],
  },
  {
    file: 'server/files/garbage-collection.ts',
    tests: [
      'server/releases/nothing-deleted.test.ts',
      'server/files/files.test.ts',
      'server/releases/releases.test.ts',
    ],
    broken: [
      ['files that go during a report', 'if (await estateIsUnderRelease(transaction, ownerId))', "if (ownerId === '')"],
      ['files that a record needs', 'if (await isNeeded(transaction, ownerId, fileId)) return', ''],
      [
        'the certificate of a report',
        'return used !== undefined || (await isCertificate(reader, ownerId, fileId))',
        'return used !== undefined',
      ],
    ],
  },
  {
    file: 'server/files/index.ts',
    tests: ['server/files/files.test.ts', 'server/releases/attacks.test.ts', 'server/releases/releases.test.ts'],
    broken: [
      ['a file announced otherwise', 'if (file?.chunks !== chunks || file.size !== size) throw differs()', ''],
      ['a chunk beyond the file', 'index >= file.chunks || ', ''],
      ['other bytes for a chunk that is there', 'if (kept && !sameBytes(kept.hash, hash)) throw differs()', ''],
      [
        'a file that goes during a report',
        'if (await estateIsUnderRelease(transaction, ownerId))',
        "if (ownerId === '')",
      ],
      ['a certificate that goes', 'if (await isCertificate(transaction, ownerId, fileId))', "if (ownerId === '')"],
      ['a file that no released record of this seat needs', 'if (!used) throw notFound()', ''],
    ],
  },
  {
    file: 'server/releases/opened-targets.ts',
    tests: [
      'server/releases/releases.test.ts > opens nothing',
      'server/releases/releases.test.ts',
      'server/seats/seats.test.ts',
    ],
    broken: [
      [
        'a card that nobody looked at',
        "released.length === 0 || holding.standing !== 'accepted'",
        'released.length === 0',
      ],
      [
        'what was not released',
        "released.length === 0 || holding.standing !== 'accepted'",
        "holding.standing !== 'accepted'",
      ],
      ['what another release opened', ".where('state', '=', 'released')", ".where('state', 'is not', null)"],
    ],
  },
  {
    file: 'server/releases/policy.ts',
    tests: ['server/releases/documents.test.ts > names the others by statements'],
    broken: [
      ['a card that nobody looked at', "if (standing !== 'accepted') throw serviceRefused('card-not-counted')", ''],
    ],
  },
  {
    file: 'server/releases/policy.ts',
    tests: [
      'server/seats/seats.test.ts',
      'server/releases/releases.test.ts',
      'server/releases/nothing-deleted.test.ts',
    ],
    broken: [
      [
        "somebody else's seat",
        'if (!found) throw new Refusal',
        "if (!found && place.ownerId === '') throw new Refusal",
      ],
      [
        "another person's acceptance",
        "    .where('held_seat.account_id', '=', session.accountId)\n    .where('held_seat.grantee_owner_id', '=', session.ownerId)\n",
        '',
      ],
      ['a seat that is void', "    .where('invitation.void_at', 'is', null)\n", ''],
      [
        'a seat that the release service has not verified',
        "standing === 'accepted' || standing === 'presented'\n",
        "standing !== 'refused'\n",
      ],
      ['the records of a death at an incapacity', 'eventsOpenedBy(event)', "['death', 'incapacity']"],
      ['an estate under report that may be destroyed', "'in', standingStates", "'in', ['released']"],
    ],
  },
  {
    file: 'server/releases/report.ts',
    tests: [
      'server/releases/refusals.test.ts',
      'server/releases/attacks.test.ts',
      'server/releases/releases.test.ts',
      'server/seats/seats.test.ts',
      'server/admin/review-list.test.ts',
    ],
    broken: [
      [
        'a report without a seat, or by a card that nobody has looked at',
        'await mustCountIn(transaction, session, given)',
        '',
      ],
      ['a report without its certificate', 'await mustBeComplete(transaction, session, given.certificate)', ''],
      ['a second report while one is open', 'await mustBeNew(transaction, given)', ''],
      [
        'the same report again right after the owner stopped it',
        '  if (stopped)\n',
        "  if (stopped?.owner_id === '')\n",
      ],
      ['reports without end by one person', 'others.length + 1 >= reportsInADay', 'others.length + 1 >= Infinity'],
      [
        'a claim that says something else than the report',
        'const expects = { releaseId, seatId, invitationId, event }',
        'const expects = {}',
      ],
    ],
  },
  {
    file: 'server/releases/index.ts',
    tests: [
      'server/releases/refusals.test.ts',
      'server/releases/attacks.test.ts',
      'server/seats/seats.test.ts',
      'server/releases/releases.test.ts',
    ],
    broken: [
      [
        "a veto of somebody else's report",
        "if (session.ownerId !== ownerId) throw notFound()\n    return {\n      release: await send({ type: 'veto'",
        "return {\n      release: await send({ type: 'veto'",
      ],
      [
        "an end of somebody else's release",
        'if (session.ownerId !== ownerId) throw notFound()\n    await checkPassword',
        'await checkPassword',
      ],
      [
        'the log for a card that nobody looked at',
        "if (!holdings.some(({ standing }) => standing === 'accepted')) throw notFound()",
        'if (holdings.length === 0) throw notFound()',
      ],
      [
        "the release service's word for a card that nobody looked at",
        "const holdings = counted.filter(({ standing }) => standing === 'accepted')",
        'const holdings = counted',
      ],
      ['the log for somebody without a part in it', 'if (session.ownerId === ownerId) return true', 'return true'],
    ],
  },
  {
    file: 'server/account-deletion/request.ts',
    tests: ['server/admin/lockdown.test.ts'],
    broken: [
      ['a question to somebody who named people', 'if (await isArmed(transaction, accountId))', 'if (false)'],
      ['a question every minute', 'if (asked && now.getTime() - asked.getTime() <', 'if (asked && 0 >'],
    ],
  },
  {
    file: 'server/admin/lockdown.ts',
    tests: ['server/admin/lockdown.test.ts'],
    broken: [
      ['sessions that go on', "await transaction.deleteFrom('session').where('id', '!=', session.id).execute()", ''],
      [
        'a lockdown of somebody who is not listed',
        'if (reply && reply.refused !== null && reply.lockdown === null) throw',
        'if (false) throw',
      ],
      ['everybody signed out by somebody who is not listed', 'if (!(await lockdownThatLasts(transaction))) return', ''],
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
    file: 'server/seats/accept.ts',
    tests: ['server/seats/seats.test.ts', 'server/releases/attacks.test.ts'],
    broken: [
      ['an owner in their own seat', 'if (ownerAccountId === session.accountId)', "if (ownerAccountId === '')"],
      ['a seat by an address that nobody confirmed', 'if (!session.emailVerified)', "if (session.email === '')"],
      [
        'a second person by one invitation',
        "if (given.via === 'invitation' && (await isTaken(transaction, place))) throw taken()",
        '',
      ],
      ["somebody else's acceptance, sent again", 'if (kept.account_id !== session.accountId) throw taken()', ''],
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
      [
        'a bundle that its key did not sign',
        'return verify(null, content, key, bundle.subarray(-signatureLength))',
        'return verify(null, content, key, bundle.subarray(-signatureLength)) || true',
      ],
      ['a bundle with something else in it', '!firstIdentity(ownerId, signKey, boxKey).equals(content) || ', ''],
    ],
  },
  {
    file: 'server/accounts/earlier-estates.ts',
    tests: ['server/accounts/earlier-estates.test.ts', 'server/releases/start-again.test.ts'],
    broken: [
      [
        'a newer estate for whoever knows the older one',
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
      [
        'a wrong password of then',
        'given.some((one) => sameBytes(one, verifier))',
        'given.length > 0 && verifier.length > 0',
      ],
      ['somebody suspended', 'await refuseSuspended(transaction, account, context.clock())', ''],
      ['no second step of then', 'await acceptSecondFactor(context, transaction, door, code)', 'door.totp_step'],
      ['passwords of then without end', 'await countAttempt(context, key)', ''],
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
  {
    file: 'server/account-deletion/obstacles.ts',
    tests: ['server/account-deletion/refusals.test.ts'],
    broken: [
      ['a deletion by somebody suspended', "if (account.suspended_at) return 'suspended'", ''],
      [
        'a deletion during a report',
        "if (await estateIsUnderRelease(reader, owner_id)) return 'under-release'",
        'await estateIsUnderRelease(reader, owner_id)',
      ],
      [
        'an earlier estate that goes with a mailbox',
        "if (estates.some(({ created_at, n }) => created_at < begun && (n ?? 0) > 0)) return 'older-estate'",
        '',
      ],
      ['a deletion by whoever reports somebody', "if (reporting) return 'report-open'", ''],
    ],
  },
  {
    file: 'server/estates/quota.ts',
    tests: ['server/estates/quota.test.ts'],
    broken: [
      [
        'records without end',
        '> maxBytes + (deletes ? spareBytes : 0)) throw full()',
        '> Infinity + (deletes ? spareBytes : 0)) throw full()',
      ],
      ['a full estate in which nothing can be deleted', '(deletes ? spareBytes : 0)', '(deletes ? 0 : 0)'],
    ],
  },
  {
    file: 'server/files/quota.ts',
    tests: ['server/files/files.test.ts', 'server/billing/billing.test.ts'],
    broken: [
      ['certificates without end', 'if (bytes + size > maxCertificates)', 'if (bytes + size > Infinity)'],
      [
        'files beyond the plan',
        'planQuota !== null && bytes + size > planQuota',
        'planQuota !== null && bytes + size > Infinity',
      ],
      [
        "files beyond the server's room",
        "purpose !== 'certificate' && bytes + size > config.fileQuota",
        "purpose !== 'certificate' && bytes + size > Infinity",
      ],
      ['small files without end', 'if (files >= maxFiles)', 'if (files >= Infinity)'],
    ],
  },
  {
    file: 'contract/mail-name-rules.ts',
    tests: ['contract/mail-name-rules.test.ts'],
    broken: [
      ['a name without end in our mails', ' || name.length > longestMailName)', ')'],
      ['anything in place of a name in our mails', '!inNames.test(name) || ', ''],
      ['a name that mail programs make a link of', ' || looksLikeAddress.test(name))', ')'],
    ],
  },
  {
    file: 'contract/estate.ts',
    tests: ['contract/mail-name-rules.test.ts'],
    broken: [
      [
        'a name that the rules for names in mails refuse',
        'mailNameProblem(name) === undefined',
        "mailNameProblem(name) !== ''",
      ],
    ],
  },
  {
    file: 'contract/sealed.ts',
    tests: ['server/admin/review-list.test.ts', 'server/accounts/identity.test.ts', 'server/accounts/sign-up.test.ts'],
    broken: [
      [
        'a bundle that later lists cannot show',
        'export const bundle = () => bytes(1968, 192)',
        'export const bundle = () => bytes(4096, 1)',
      ],
    ],
  },
  {
    file: 'server/releases/documents.ts',
    tests: ['server/releases/documents.test.ts'],
    broken: [
      ['the others, for a card that nobody looked at', 'await mustCountIn(transaction, session, params)', ''],
      [
        'a report, for a card that nobody looked at',
        ".filter(({ standing }) => standing === 'accepted')",
        ".filter(({ standing }) => standing !== 'refused')",
      ],
      [
        'a report, for somebody without a seat',
        "if (holdings.length === 0) throw new Refusal(403, 'not-in-seat'",
        "if (ownerId === '') throw new Refusal(403, 'not-in-seat'",
      ],
      ['a document that was sealed to nobody there', 'if (sealedKey === null) throw notFound()', ''],
      ['people who were removed', "    .where('invitation.void_at', 'is', null)\n", ''],
    ],
  },
  {
    file: 'server/releases/recovery.ts',
    tests: ['server/releases/older-copies.test.ts'],
    broken: [
      [
        'a release service that lost messages and gets none again',
        'for (const message of await journalOf(database, ownerId)) {',
        'for (const message of (await journalOf(database, ownerId)).slice(0, 0)) {',
      ],
      [
        'a release service that lost its log and gets none again',
        'at < log.length; at += maxLogEntries',
        'at < 0; at += maxLogEntries',
      ],
      [
        'what the release service lost and this server goes on showing',
        'await dropReports(transaction, context, ownerId, await unknownReports(transaction, ownerId, reply))',
        '',
      ],
    ],
  },
  {
    file: 'server/releases/taking-over.ts',
    tests: ['server/releases/older-copies.test.ts'],
    broken: [
      [
        'somebody else as the reporter, after an older copy was put back',
        "    .where('hash', '=', told.reporter)\n",
        '',
      ],
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
        'a suspension that nobody remembers',
        "if (change.status === 'suspended') await remember(transaction, ownerId, session.accountId, clock())\n",
        '',
      ],
    ],
  },
  {
    file: 'server/db/scope.ts',
    tests: ['server/db/database.test.ts'],
    broken: [
      ['words that are no ids', "if (!/^[\\w:,-]*$/.test(value)) throw new Error('This is no id of a scope.')", ''],
      ['requests that see every row', '; set local role cairn_api`', '`'],
    ],
  },
  {
    file: 'server/db/migrations/021-seats.sql',
    tests: [
      'server/releases/releases.test.ts > sees its own sealed shares',
      'server/releases/releases.test.ts',
      'server/seats/seats.test.ts',
    ],
    broken: [
      [
        "another seat's shares",
        "select let_grantees_read('seat_share', 'target = any (acting_targets())');",
        "select let_grantees_read('seat_share', 'true');",
      ],
      [
        "another owner's shares",
        "select protect_estate_table('seat_share');",
        'grant select, insert, update, delete on seat_share to cairn_api;\nalter table seat_share enable row level security;\ncreate policy anything on seat_share to cairn_api using (true);',
      ],
    ],
  },
  {
    file: 'server/db/migrations/073-release-cards.sql',
    tests: ['server/seats/cards.test.ts'],
    broken: [
      [
        "another owner's cards",
        "select protect_estate_table('release_card');",
        'grant select, insert, update, delete on release_card to cairn_api;',
      ],
    ],
  },
  {
    file: 'server/db/migrations/074-one-card-each.sql',
    tests: ['server/seats/cards.test.ts'],
    broken: [['a card told of by whoever saw it', 'create unique index', 'create index']],
  },
  {
    file: 'server/estates/save-seats.ts',
    tests: ['server/seats/cards.test.ts'],
    broken: [
      ['a card of a seat that was taken back', "['seat_share', 'release_card'] as const", "['seat_share'] as const"],
    ],
  },
  {
    file: 'server/seats/index.ts',
    tests: ['server/seats/cards.test.ts'],
    broken: [['cards guessed without end', 'takeCard(clientAddress(http, config))', '']],
  },
  {
    file: 'server/seats/cards.ts',
    tests: ['server/seats/cards.test.ts'],
    broken: [
      [
        'what a card stands for, for its number alone',
        ".where('token_hash', '=', createHash('sha256').update(token).digest())\n",
        '\n',
      ],
      [
        'what a card stands for, for what the server itself knows',
        "createHash('sha256').update(token).digest()",
        'token',
      ],
      ['a card of somebody who was removed', "      .where('void_at', 'is', null)\n", ''],
    ],
  },
  {
    file: 'server/db/migrations/001-row-security.sql',
    tests: ['server/db/database.test.ts'],
    broken: [
      ['rows of another owner', 'using (owner_id = (select acting_owner())) with check', 'using (true) with check'],
      [
        'rows written into another estate',
        "with check (owner_id = (select acting_owner()))', name);\n  execute format('grant select, insert, update, delete",
        "with check (true)', name);\n  execute format('grant select, insert, update, delete",
      ],
      ['rows of another estate, for a grantee', 'using (owner_id = (select acting_estate()) and (%s))', 'using ((%s))'],
    ],
  },
]
