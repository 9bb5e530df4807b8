/** What a command line may set; every scenario reads what applies to it. */
export type Options = {
  /** How often the fault happens. */
  rounds: number
  database: 'embedded' | 'postgres'
  minutes: number
  people: number
}

export type Letters = {
  sent: number
  /** Letters that reached a person twice under two ids, as two letters. */
  twice: number
  /** The mail server accepted these letters twice under one id; mail programs show one. */
  repeated?: number
  /** Letters that a write asked for and that never came. */
  missing: number
}

export type Outcome = {
  rounds: number
  acknowledged: number
  /** Acknowledged writes that were missing or unreadable afterwards. */
  lost: number
  letters: Letters
  /** Whatever else should not be, a sentence each; a run with one fails. */
  problems: string[]
  /** What the run showed, a sentence each, for docs/measured.md. */
  notes: string[]
}

export type Scenario = {
  name: string
  /** What the scenario does, in one sentence. */
  about: string
  defaults?: Partial<Options>
  /** Runs it whole, and ends every process that it started. */
  run(options: Options, say: (line: string) => void): Promise<Outcome>
}

export const noLetters: Letters = { sent: 0, twice: 0, missing: 0 }

/** No loss, no letter twice or missing, and no problem. */
export const isGood = ({ lost, letters, problems }: Outcome): boolean =>
  lost + letters.twice + letters.missing + problems.length === 0
