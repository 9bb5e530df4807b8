import { type PGlite, parse, types as typesOf } from '@electric-sql/pglite'
import { areOf } from './deferred.ts'
import { MessageWriter, type WireValue } from './message-writer.ts'
import { splitBatch } from './batch.ts'

// [Note: fewer ways into the embedded database and back] PGlite's own `query` goes into the engine six times for one statement, and
// has it read and planned anew each time. Here a statement goes in once. One that has values is read the first time only: after that
// it goes by its name, as with a Postgres server (postgres.ts).

/** What is needed of PGlite. */
export type StatementConnection = Pick<PGlite, 'execProtocolStream' | 'runExclusive' | 'parsers' | 'serializers'>

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** What became of a statement: its rows, and how many it changed. */
export type Outcome<Row> = { rows: Row[]; changed: number }

/** A statement, and what stands for its `$1`, `$2`... */
export type Statement = {
  text: string
  values: readonly unknown[]
  /** Its rows are those of several questions: see together.ts. */
  inSections?: boolean
}

/** A statement that the database has read: the types of its values, and what it said about the rows. */
type Prepared = { name: string; types: number[]; rows: Answers }

const nothing = { rows: [], fields: [], affectedRows: 0 }
const plain: Prepared = { name: '', types: [], rows: [] }

/** What the database said of each of several statements; of those that were read before with what it said of their rows then. */
function outcomesIn(answers: Answers, ready: readonly Prepared[]): Answers[] {
  const outcomes: Answers[] = ready.map(({ rows }) => [...rows])
  let at = 0
  for (const answer of answers) {
    outcomes[at]?.push(answer)
    if (answer.name === 'commandComplete' || answer.name === 'emptyQuery') at += 1
  }
  return outcomes
}

// A list of many values makes a statement of its own for each length: those would only fill memory.
const maxNamed = 400
const maxValues = 64

/** The way bytes come back: PGlite's own looks at each as a number. */
const bytesFrom = (written: string) => new Uint8Array(Buffer.from(written.slice('\\x'.length), 'hex'))

/** The statements of one session. */
export class EmbeddedStatements {
  readonly #database: StatementConnection
  readonly #named = new Map<string, Prepared>()
  /** Every name is given once: one whose statement was read and then failed stays taken in the database. */
  #names = 0
  readonly #parsers: StatementConnection['parsers']
  readonly #messages = new MessageWriter()

  constructor(database: StatementConnection) {
    this.#database = database
    this.#parsers = { ...database.parsers, [typesOf.BYTEA]: bytesFrom }
  }

  /**
   * Runs one statement.
   * @param values what stands for its `$1`, `$2`...
   * @throws what the database says against it
   */
  async run<Row>(text: string, values: readonly unknown[]): Promise<Outcome<Row>> {
    const [outcome] = await this.runAll([{ text, values }])
    if (!outcome || !areOf<Row>(outcome.rows)) throw new Error('The embedded database gave no rows.')
    return { rows: outcome.rows, changed: outcome.changed }
  }

  /**
   * Runs statements one after another, going into the database once; those behind one that fails do nothing.
   * @throws what the database says against the first that fails
   */
  runAll(statements: readonly Statement[]): Promise<Outcome<unknown>[]> {
    return this.#database.runExclusive(async () => {
      const ready: Prepared[] = []
      for (const { text, values } of statements) ready.push(await this.#ready(text, values.length))
      this.#messages.begin()
      for (const [i, { text, values }] of statements.entries()) this.#put(text, values, ready[i])
      const answers = await this.#ask()
      return outcomesIn(answers, ready).map((of, i) => {
        const inSections = statements[i]?.inSections === true
        const options = { rowMode: inSections ? 'array' : 'object' } as const
        const [{ rows, fields, affectedRows = 0 } = nothing] = parse.parseResults(of, this.#parsers, options)
        const names = inSections ? fields.map(({ name }) => name) : []
        return { rows: inSections ? splitBatch(names, rows) : rows, changed: affectedRows }
      })
    })
  }

  #put(text: string, values: readonly unknown[], prepared = plain): void {
    const { name, types } = prepared
    if (name === '') this.#messages.parse(name, text)
    const written = values.map((value, index) => this.#write(value, types[index] ?? 0))
    this.#messages.bind(name, written)
    // What has no values is not kept: it is read each time, and says itself what its rows are.
    if (values.length === 0) this.#messages.describeBound()
    this.#messages.execute()
  }

  /** What is known of a statement; the first time the database is asked. */
  async #ready(text: string, count: number): Promise<Prepared> {
    if (count === 0) return plain
    return this.#named.get(text) ?? (await this.#prepare(text, count))
  }

  async #prepare(text: string, count: number): Promise<Prepared> {
    const named = count <= maxValues && this.#named.size < maxNamed
    if (named) this.#names += 1
    const name = named ? `cairn_${this.#names}` : ''
    this.#messages.begin()
    this.#messages.parse(name, text)
    this.#messages.describeStatement(name)
    const answers = await this.#ask()
    const rows = answers.filter((answer) => answer.name === 'rowDescription')
    const prepared = { name, types: parse.parseDescribeStatementResults(answers), rows }
    if (named) this.#named.set(text, prepared)
    return prepared
  }

  /** Sends what was put. */
  #ask(): Promise<Answers> {
    this.#messages.sync()
    return this.#database.execProtocolStream(this.#messages.take())
  }

  #write(value: unknown, type: number): WireValue {
    if (value === null || value === undefined) return null
    // Bytes go in as they are, and not as digits; lists of them too (binary-array.ts).
    if (value instanceof Uint8Array) return value
    const write = this.#database.serializers[type]
    if (write) return write(value)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new Error('The embedded database takes no value of this type.')
  }
}
