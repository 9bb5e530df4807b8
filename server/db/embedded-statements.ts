import { type PGlite, parse, types as typesOf } from '@electric-sql/pglite'
import { areOf } from './deferred.ts'
import { MessageWriter, type WireValue } from './message-writer.ts'
import { splitBatch } from './batch.ts'

// PGlite's own `query` enters the engine six times per statement, and parses and plans it each
// time. This driver enters once. Postgres parses a statement with values only the first time; later
// the driver runs the statement by its name, as in postgres.ts.

export type StatementConnection = Pick<PGlite, 'execProtocolStream' | 'runExclusive' | 'parsers' | 'serializers'>

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

export type Outcome<Row> = { rows: Row[]; changed: number }

export type Statement = {
  text: string
  values: readonly unknown[]
  inSections?: boolean
}

type Prepared = { name: string; types: number[]; rows: Answers }

const nothing = { rows: [], fields: [], affectedRows: 0 }
const plain: Prepared = { name: '', types: [], rows: [] }

/** Splits the answers by statement; a prepared one reuses the row description of its first run. */
function outcomesIn(answers: Answers, ready: readonly Prepared[]): Answers[] {
  const outcomes: Answers[] = ready.map(({ rows }) => [...rows])
  let at = 0
  for (const answer of answers) {
    outcomes[at]?.push(answer)
    if (answer.name === 'commandComplete' || answer.name === 'emptyQuery') at += 1
  }
  return outcomes
}

// An IN list makes one statement per length, so caching long ones would only fill memory.
const maxNamed = 400
const maxValues = 64

/** Decodes bytes from hex, because PGlite's own decoder parses each byte as a number. */
const bytesFrom = (written: string) => new Uint8Array(Buffer.from(written.slice('\\x'.length), 'hex'))

export class EmbeddedStatements {
  readonly #database: StatementConnection
  readonly #named = new Map<string, Prepared>()
  /** Never goes back, because a statement that failed after parsing keeps its name in Postgres. */
  #names = 0
  readonly #parsers: StatementConnection['parsers']
  readonly #messages = new MessageWriter()

  constructor(database: StatementConnection) {
    this.#database = database
    this.#parsers = { ...database.parsers, [typesOf.BYTEA]: bytesFrom }
  }

  async run<Row>(text: string, values: readonly unknown[]): Promise<Outcome<Row>> {
    const [outcome] = await this.runAll([{ text, values }])
    if (!outcome || !areOf<Row>(outcome.rows)) throw new Error('The embedded database gave no rows.')
    return { rows: outcome.rows, changed: outcome.changed }
  }

  /** Runs a batch; the statements behind a failed one do nothing. @throws the first error */
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
    // The driver caches no statement without values: Postgres parses and describes it each time.
    if (values.length === 0) this.#messages.describeBound()
    this.#messages.execute()
  }

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

  #ask(): Promise<Answers> {
    this.#messages.sync()
    return this.#database.execProtocolStream(this.#messages.take())
  }

  #write(value: unknown, type: number): WireValue {
    if (value === null || value === undefined) return null
    // Bytes and arrays of bytes are sent as binary, not as digits (binary-array.ts).
    if (value instanceof Uint8Array) return value
    const write = this.#database.serializers[type]
    if (write) return write(value)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new Error('The embedded database takes no value of this type.')
  }
}
