import type { Mutants } from '../../commands/mutants/mutant.ts'

export const estateMutants: Mutants[] = [
  {
    file: 'server/estates/index.ts',
    tests: ['server/rekey/late-calls.test.ts'],
    broken: [
      ['accepts a snapshot by earlier keys', '      await requireCurrentKeys(transaction, session)\n', ''],
      [
        'replaces waiting heads by heads of earlier keys',
        'if ((await signer.executeTakeFirstOrThrow()).version !== identityVersion) throw otherKeys()',
        '',
      ],
    ],
  },
  {
    file: 'server/estates/save-rearms.ts',
    tests: ['server/estates/rearms.test.ts'],
    broken: [
      [
        'deletes the old epoch before the service holds the new shares',
        "if (!dropsBefore(save) && (await awaitsNewShares(transaction, ownerId, seatId, epoch)))\n      throw notConsistent('shares that wait')",
        '',
      ],
      [
        'accepts a second rearm while the first waits',
        "else if (before.armed_at === null && !dropsBefore(save)) throw notConsistent('shares that are on their way')",
        '',
      ],
    ],
  },
  {
    file: 'server/estates/consistent.ts',
    tests: ['server/estates/consistent.test.ts'],
    broken: [
      [
        'accepts an entry with another number',
        "insist(restored === true ? first > expect : first === expect + 1, 'numbers of entries')",
        '',
      ],
      ['accepts a gap among entries', "insist(entry.n === first + i, 'numbers of entries')", ''],
      ['accepts a record twice', "insist(records.size === (save.records ?? []).length, 'a record twice')", ''],
      ['accepts a record without a row', "insist(rows.has(recordId), 'a record without a row')", 'continue'],
      ['accepts a wrap without a row', "insist(rows.has(recordId), 'a wrap without a row')", 'continue'],
      ['accepts a version that skips a number', ' && record.version === (before?.version ?? 0) + 1', ''],
      ['accepts a row of another version', "else insist(before?.version === row.version, 'versions')", ''],
      [
        'accepts a purged record with a hash',
        "insist((row.state === 'purged') === (row.hash === null), 'hash of a purged record')",
        '',
      ],
      [
        'accepts a deleted record with targets',
        "insist(row.state === 'live' || row.targets.length === 0, 'targets of a deleted record')",
        '',
      ],
      [
        'accepts a new version of a purged record',
        "insist(before?.state !== 'purged' || row.state === 'purged', 'a purged record')",
        '',
      ],
      ['accepts a wrap of another version', "insist(version === row.version, 'version of a wrap')", ''],
      ['accepts a wrap twice', "insist(new Set(targets).size === targets.length, 'a wrap twice')", ''],
      ['accepts a target twice', "insist(new Set(row.targets).size === row.targets.length, 'a target twice')", ''],
      ['accepts a record that its owner cannot open', "own.some(({ target }) => target === 'owner'),", 'true,'],
      ['accepts a second wrap for the owner', "else insist(!targets.includes('owner'), 'a wrap for the owner')", ''],
      ['accepts an unknown target', "insist(present.has(target), 'a target that is not there')", ''],
      ['accepts a target without a wrap', "insist(there.has(target), 'no wrap for a target')", ''],
      [
        'accepts a wrap that the row does not name',
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
        'sends an invitation from an unconfirmed address',
        'given.arms?.length && context.outbox.sends && !session.emailVerified',
        'given.expect < 0',
      ],
      ['accepts a change of a released estate', 'if (frozen)', 'if (frozen && given.expect < 0)'],
      ['accepts a save during a report without a veto', 'if (standing.length > 0)', 'if (standing.length > 1000)'],
    ],
  },
  {
    file: 'server/estates/advance-manifest.ts',
    tests: ['server/estates/estates.test.ts', 'server/estates/refusals.test.ts'],
    broken: [
      ['accepts a save on another state than the device read', ' where manifest.n = ${expect}::int', ''],
      [
        'accepts a first save on entries that do not exist',
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
        'deletes versions during a report',
        'if (await estateIsUnderRelease(transaction, ownerId)) {',
        "if (ownerId === '') {",
      ],
      [
        'deletes replaced versions at once',
        ".where('replaced_at', '<', before)",
        ".where('replaced_at', 'is not', null)",
      ],
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
      ['deletes files during a report', 'if (await estateIsUnderRelease(transaction, ownerId))', "if (ownerId === '')"],
      ['deletes files that a record needs', 'if (await isNeeded(transaction, ownerId, fileId)) return', ''],
      [
        'deletes the certificate of a report',
        'return used !== undefined || (await isCertificate(reader, ownerId, fileId))',
        'return used !== undefined',
      ],
    ],
  },
  {
    file: 'server/files/index.ts',
    tests: ['server/files/files.test.ts', 'server/releases/attacks.test.ts', 'server/releases/releases.test.ts'],
    broken: [
      [
        'accepts a changed announcement of a file',
        'if (file?.chunks !== chunks || file.size !== size) throw differs()',
        '',
      ],
      ['accepts a chunk beyond the end of its file', 'index >= file.chunks || ', ''],
      ['replaces a stored chunk', 'if (kept && !sameBytes(kept.hash, hash)) throw differs()', ''],
      [
        'deletes a file during a report',
        'if (await estateIsUnderRelease(transaction, ownerId))',
        "if (ownerId === '')",
      ],
      ['deletes a certificate', 'if (await isCertificate(transaction, ownerId, fileId))', "if (ownerId === '')"],
      ['sends a file that no released record of the seat needs', 'if (!used) throw notFound()', ''],
    ],
  },
  {
    file: 'server/estates/quota.ts',
    tests: ['server/estates/quota.test.ts'],
    broken: [
      [
        'limits no records',
        '> maxBytes + (deletes ? spareBytes : 0)) throw full()',
        '> Infinity + (deletes ? spareBytes : 0)) throw full()',
      ],
      ['refuses deletions in a full estate', '(deletes ? spareBytes : 0)', '(deletes ? 0 : 0)'],
    ],
  },
  {
    file: 'server/files/quota.ts',
    tests: ['server/files/files.test.ts', 'server/billing/billing.test.ts'],
    broken: [
      ['limits no certificates', 'if (bytes + size > maxCertificates)', 'if (bytes + size > Infinity)'],
      [
        'accepts files beyond the plan',
        'planQuota !== null && bytes + size > planQuota',
        'planQuota !== null && bytes + size > Infinity',
      ],
      [
        "accepts files beyond the server's quota",
        "purpose !== 'certificate' && bytes + size > config.fileQuota",
        "purpose !== 'certificate' && bytes + size > Infinity",
      ],
      ['limits no small files', 'if (files >= maxFiles)', 'if (files >= Infinity)'],
    ],
  },
  {
    file: 'server/estates/save-seats.ts',
    tests: ['server/seats/cards.test.ts'],
    broken: [
      ['keeps the card of a withdrawn seat', "['seat_share', 'release_card'] as const", "['seat_share'] as const"],
    ],
  },
  {
    file: 'server/estates/save-seats.ts',
    tests: ['server/estates/wraps-and-epochs.test.ts'],
    broken: [
      [
        'accepts a restore that skips to the last epoch',
        'save.restored ? maxEpochStep : 1',
        'save.restored ? Infinity : 1',
      ],
    ],
  },
  {
    file: 'server/estates/save-plainly.ts',
    tests: ['server/estates/save-plainly.test.ts', 'server/estates/refusals.test.ts', 'server/estates/trash.test.ts'],
    broken: [
      [
        'ignores a part of a save',
        'if (sharesNow(given) || further.some((part) => (given[part]?.length ?? 0) > 0)) return undefined',
        '',
      ],
      ['keeps a purged record', "isNew && row.state !== 'purged'", 'isNew'],
    ],
  },
  {
    file: 'server/db/migrations/085-plain-saves.sql',
    tests: [
      'server/estates/save-plainly.test.ts',
      'server/estates/quota.test.ts',
      'server/releases/releases.test.ts',
      'server/db/functions.test.ts',
    ],
    broken: [
      ['saves past row-level security', " || set_config('role', 'cairn_api', true);", ';'],
      ['accepts a save on another state than the device read', ' and n = expect', ''],
      ['limits no records in a plain save', ' and bytes + size <= most', ''],
      [
        'accepts a plain save during a report',
        '  perform from release where owner_id = owner;\n  if found then return; end if;\n',
        '',
      ],
      ['accepts an unknown target', 'if cardinality(targets) > 0 then', 'if false then'],
      ['accepts a first version of an existing record', "raise 'not the first version' using errcode = 'CA001';", ''],
      ['accepts a version that skips a number', 'and version = versions[i] - 1 and state', 'and state'],
      ['accepts a new version of a purged record', " and state <> 'purged'", ''],
      [
        'accepts an entry of a seat that skips a number',
        "raise 'not the next entry of a seat' using errcode = 'CA001';",
        '',
      ],
      [
        'keeps wraps of older versions for grantees',
        '      delete from record_wrap where owner_id = owner and record_id = ids[i];\n',
        '',
      ],
      ['keeps older versions for ever', 'if purge_at is not null then', 'if false then'],
      ['lets any role save', 'revoke execute on procedure save_plainly from public;\n', ''],
    ],
  },
  {
    file: 'server/db/migrations/084-packed-records.sql',
    tests: ['server/estates/lists.test.ts', 'server/db/functions.test.ts', 'server/estates/trash.test.ts'],
    broken: [
      ['lists records past row-level security', '  perform act_for_owner(account, owner);\n', ''],
      ['lists records that did not change since', 'r.n > since and ', ''],
      ['repeats a record of the page before', 'and (after is null or r.record_id <> after)', ''],
      ['sends a page of any size', ' where before < page_bytes', ''],
      ['ends a list although there are more records', 'sum(octet_length(page.envelope)) >= page_bytes', 'false'],
      ['lets any role list records', 'revoke execute on function packed_records from public;\n', ''],
    ],
  },
  {
    file: 'server/db/migrations/086-records-as-needed.sql',
    tests: ['server/estates/lists.test.ts', 'server/db/functions.test.ts'],
    broken: [
      ['opens all records past row-level security', '  perform act_for_owner(account, owner);\n', ''],
      ['repeats records of the page before', ' > coalesce((select place', ' >= coalesce((select place'],
      ['sends imported records before those written by hand', 'with_many, n desc', 'n desc'],
      ['sends singletons among other records', ', get_byte(uuid_send(record_id), 6) >> 4 <> 8', ''],
      ['sends the trash before live records', "order by state = 'trashed', ", 'order by '],
      ['lets any role open all records', 'revoke execute on function records_as_needed from public;\n', ''],
    ],
  },
]
