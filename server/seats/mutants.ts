import type { Mutants } from '../../commands/mutants/mutant.ts'

export const seatMutants: Mutants[] = [
  {
    file: 'server/seats/held.ts',
    tests: ['server/seats/holders.test.ts > replaces only the box'],
    broken: [
      [
        'replaces the box that another device saved',
        '      .where(sql<boolean>`sha256(held_box) = ${replaces}::bytea`)\n',
        '',
      ],
    ],
  },
  {
    file: 'server/seats/accept.ts',
    tests: ['server/seats/seats.test.ts', 'server/seats/holders.test.ts', 'server/releases/attacks.test.ts'],
    broken: [
      ['accepts an owner in their own seat', 'if (ownerAccountId === session.accountId)', "if (ownerAccountId === '')"],
      ['accepts a seat for an unconfirmed address', 'if (!session.emailVerified)', "if (session.email === '')"],
      [
        'accepts a second person for one invitation',
        "if (given.via === 'invitation' && (await isTaken(transaction, place))) throw taken()",
        '',
      ],
      ["accepts another person's acceptance, replayed", 'if (kept.account_id !== session.accountId) throw taken()', ''],
    ],
  },
  {
    file: 'server/db/migrations/021-seats.sql',
    tests: [
      'server/releases/releases.test.ts > each seat only its own sealed shares',
      'server/releases/releases.test.ts',
      'server/seats/seats.test.ts',
      'server/seats/holders.test.ts',
    ],
    broken: [
      [
        "shows a grantee another seat's shares",
        "select let_grantees_read('seat_share', 'target = any (acting_targets())');",
        "select let_grantees_read('seat_share', 'true');",
      ],
      [
        "shows an owner another owner's shares",
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
        "shows an owner another owner's cards",
        "select protect_estate_table('release_card');",
        'grant select, insert, update, delete on release_card to cairn_api;',
      ],
    ],
  },
  {
    file: 'server/db/migrations/074-one-card-each.sql',
    tests: ['server/seats/cards.test.ts'],
    broken: [['saves a card under a token that another estate uses', 'create unique index', 'create index']],
  },
  {
    file: 'server/seats/index.ts',
    tests: ['server/seats/cards.test.ts'],
    broken: [['limits no guesses of cards', 'takeCard(clientAddress(http, config))', '']],
  },
  {
    file: 'server/seats/cards.ts',
    tests: ['server/seats/cards.test.ts'],
    broken: [
      [
        "sends a card's box for the number alone",
        ".where('token_hash', '=', createHash('sha256').update(token).digest())\n",
        '\n',
      ],
      [
        "sends a card's box for the hash that the server stores",
        "createHash('sha256').update(token).digest()",
        'token',
      ],
      ["sends the card's box of a removed grantee", "      .where('void_at', 'is', null)\n", ''],
    ],
  },
]
