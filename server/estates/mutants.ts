import type { Mutants } from '../../commands/mutants/mutant.ts'

export const estateMutants: Mutants[] = [
  {
    file: 'server/estates/index.ts',
    tests: ['server/rekey/late-calls.test.ts'],
    broken: [
      ['a snapshot by earlier keys', '      await requireCurrentKeys(transaction, session)\n', ''],
      [
        'how far lists reach, by earlier keys, in place of what waits',
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
        'what lies under old shares, gone before the new are held',
        "if (!dropsBefore(save) && (await awaitsNewShares(transaction, ownerId, seatId, epoch)))\n      throw notConsistent('shares that wait')",
        '',
      ],
      [
        'new shares while others are on their way',
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
        'an invitation in the name of an unconfirmed address',
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
    file: 'server/estates/save-seats.ts',
    tests: ['server/seats/cards.test.ts'],
    broken: [
      ['a card of a seat that was taken back', "['seat_share', 'release_card'] as const", "['seat_share'] as const"],
    ],
  },
  {
    file: 'server/estates/save-seats.ts',
    tests: ['server/estates/wraps-and-epochs.test.ts'],
    broken: [
      ['a restore that skips to the last epoch', 'save.restored ? maxEpochStep : 1', 'save.restored ? Infinity : 1'],
    ],
  },
  {
    file: 'server/estates/save-plainly.ts',
    tests: ['server/estates/save-plainly.test.ts', 'server/estates/refusals.test.ts', 'server/estates/trash.test.ts'],
    broken: [
      [
        'a part of a save that is left out',
        'if (further.some((part) => (given[part]?.length ?? 0) > 0)) return undefined',
        '',
      ],
      ['a record that goes for good, and stays', "isNew && row.state !== 'purged'", 'isNew'],
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
      ['a save that row security does not look at', " || set_config('role', 'cairn_api', true);", ';'],
      ['a save on top of something else than was seen', ' and n = expect', ''],
      ['records without end', ' and bytes + size <= most', ''],
      [
        'a save during a report',
        '  perform from release where owner_id = owner;\n  if found then return; end if;\n',
        '',
      ],
      ['a target that is not there', 'if cardinality(targets) > 0 then', 'if false then'],
      ['a first version of what is there', "raise 'not the first version' using errcode = 'CA001';", ''],
      ['a version that does not follow', 'and version = versions[i] - 1 and state', 'and state'],
      ['a purged record that comes back', " and state <> 'purged'", ''],
      ['an entry that does not follow', "raise 'not the next entry of a seat' using errcode = 'CA001';", ''],
      [
        'older versions for others',
        '      delete from record_wrap where owner_id = owner and record_id = ids[i];\n',
        '',
      ],
      ['older versions that stay for good', 'if purge_at is not null then', 'if false then'],
      ['a save that any role may call', 'revoke execute on procedure save_plainly from public;\n', ''],
    ],
  },
  {
    file: 'server/db/migrations/084-packed-records.sql',
    tests: ['server/estates/lists.test.ts', 'server/db/functions.test.ts', 'server/estates/trash.test.ts'],
    broken: [
      ['a list that row security does not look at', '  perform act_for_owner(account, owner);\n', ''],
      ['records that did not change since', 'r.n > since and ', ''],
      ['a record that the page before had', 'and (after is null or r.record_id <> after)', ''],
      ['a page of any size', ' where before < page_bytes', ''],
      ['an end where there is more', 'sum(octet_length(page.envelope)) >= page_bytes', 'false'],
      ['a list that any role may read', 'revoke execute on function packed_records from public;\n', ''],
    ],
  },
  {
    file: 'server/db/migrations/086-records-as-needed.sql',
    tests: ['server/estates/lists.test.ts', 'server/db/functions.test.ts'],
    broken: [
      ['all records, past row security', '  perform act_for_owner(account, owner);\n', ''],
      ['those of the page before again', ' > coalesce((select place', ' >= coalesce((select place'],
      ['what came in with many first', 'with_many, n desc', 'n desc'],
      ['the one record of a kind among others', ', get_byte(uuid_send(record_id), 6) >> 4 <> 8', ''],
      ['the trash before what is kept', "order by state = 'trashed', ", 'order by '],
      ['all records for any role', 'revoke execute on function records_as_needed from public;\n', ''],
    ],
  },
]
