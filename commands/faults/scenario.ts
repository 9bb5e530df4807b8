import type { Breakage } from './broken.ts'

/** The options of the command line. Each scenario uses some of them. */
export type Options = {
  /** How many times the fault happens. */
  rounds: number
  database: 'embedded' | 'postgres'
  minutes: number
  people: number
  /** What is wrong with the server on purpose. */
  broken?: Breakage | undefined
}

export type Letters = {
  sent: number
  /** Letters that a person got twice with two ids, so mail programs show both. */
  twice: number
  /** Letters that the mail server accepted twice with one id, so mail programs show one. */
  repeated?: number
  /** Letters that never arrived, although the server acknowledged the write that causes them. */
  missing: number
}

export type Outcome = {
  rounds: number
  acknowledged: number
  /** Acknowledged writes that were missing or unreadable afterwards. */
  lost: number
  letters: Letters
  /** Other faults, a sentence each. A run with a problem fails. */
  problems: string[]
  /** Results of the run for docs/measured.md, a sentence each. */
  notes: string[]
}

export type Scenario = {
  name: string
  /** What the scenario does, in one sentence. */
  about: string
  defaults?: Partial<Options>
  /** Runs the scenario, and ends every process that it started. */
  run(options: Options, say: (line: string) => void): Promise<Outcome>
}

export const noLetters: Letters = { sent: 0, twice: 0, missing: 0 }

/** True without lost writes, doubled or missing letters, and problems. */
export const isGood = ({ lost, letters, problems }: Outcome): boolean =>
  lost + letters.twice + letters.missing + problems.length === 0
