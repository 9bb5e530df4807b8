import { type PGlite, parse, protocol, types as typesOf } from '@electric-sql/pglite'

// [Note: fewer ways into the embedded database and back] PGlite's own `query` goes into the engine six times for one statement, and
// has it read and planned anew each time. Here a statement goes in once. One that has values is read the first time only: after that
// it goes by its name, as with a Postgres server (postgres.ts).

/** What is needed of PGlite. */
export type StatementConnection = Pick<PGlite, 'execProtocolStream' | 'runExclusive' | 'parsers' | 'serializers'>

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** What became of a statement: its rows, and how many it changed. */
export type Outcome<Row> = { rows: Row[]; changed: number }

/** A statement that the database has read: the types of its values, and what it said about the rows. */
type Prepared = { name: string; types: number[]; rows: Answers }

/** Which rows a statement gives is known by whoever wrote it: their type comes with it. */
const areOf = <Row>(rows: unknown): rows is Row[] => Array.isArray(rows)

// A list of many values makes a statement of its own for each length: those would only fill memory.
const maxNamed = 400
const maxValues = 64
const { bind, describe, execute, parse: read, sync } = protocol.serialize

/** The way bytes come back: PGlite's own looks at each as a number. */
const bytesFrom = (written: string) => new Uint8Array(Buffer.from(written.slice('\\x'.length), 'hex'))

/** The statements of one session. */
export class EmbeddedStatements {
  readonly #database: StatementConnection
  readonly #named = new Map<string, Prepared>()
  /** Every name is given once: one whose statement was read and then failed stays taken in the database. */
  #names = 0
  readonly #parsers: StatementConnection['parsers']

  constructor(database: StatementConnection) {
    this.#database = database
    this.#parsers = { ...database.parsers, [typesOf.BYTEA]: bytesFrom }
  }

  /**
   * Runs one statement.
   * @param values what stands for its `$1`, `$2`...
   * @throws what the database says against it
   */
  run<Row>(text: string, values: readonly unknown[]): Promise<Outcome<Row>> {
    return this.#database.runExclusive(async () => {
      const answers = values.length === 0 ? await this.#runPlain(text) : await this.#runWith(text, values)
      const [{ rows, affectedRows = 0 } = { rows: [] }] = parse.parseResults(answers, this.#parsers)
      if (!areOf<Row>(rows)) throw new Error('The embedded database gave no rows.')
      return { rows, changed: affectedRows }
    })
  }

  #runPlain(text: string): Promise<Answers> {
    return this.#ask(read({ text }), bind(), describe({ type: 'P' }), execute(), sync())
  }

  async #runWith(text: string, values: readonly unknown[]): Promise<Answers> {
    const { name, types, rows } = this.#named.get(text) ?? (await this.#prepare(text, values.length))
    const written = values.map((value, index) => this.#write(value, types[index] ?? 0))
    return [...rows, ...(await this.#ask(bind({ statement: name, values: written }), execute(), sync()))]
  }

  async #prepare(text: string, count: number): Promise<Prepared> {
    const named = count <= maxValues && this.#named.size < maxNamed
    if (named) this.#names += 1
    const name = named ? `cairn_${this.#names}` : ''
    const answers = await this.#ask(read({ name, text }), describe({ type: 'S', name }), sync())
    const rows = answers.filter((answer) => answer.name === 'rowDescription')
    const prepared = { name, types: parse.parseDescribeStatementResults(answers), rows }
    if (named) this.#named.set(text, prepared)
    return prepared
  }

  #ask(...messages: Uint8Array[]): Promise<Answers> {
    return this.#database.execProtocolStream(Buffer.concat(messages))
  }

  #write(value: unknown, type: number): string | Uint8Array | null {
    if (value === null || value === undefined) return null
    // Bytes go in as they are, and not as digits.
    if (type === typesOf.BYTEA && value instanceof Uint8Array) return value
    const write = this.#database.serializers[type]
    if (write) return write(value)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new Error('The embedded database takes no value of this type.')
  }
}
