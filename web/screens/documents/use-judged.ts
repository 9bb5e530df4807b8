import { useCallback, useRef, useState } from 'react'
import { judge } from '../../shared/file-viewer/judge.ts'
import type { Judged } from '../../shared/file-viewer/judged.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import type { Chosen } from './chosen.ts'
import { words } from './words.ts'

/** What was found out about a chosen file, and what somebody said to it. */
export type Standing = Judged & {
  /** Opens it, as far as anybody typed one. */
  password: string
  /** The password was tried, and is not the one. */
  wrong?: boolean
  /** It opens with the password. */
  opened?: boolean
  /** It is kept as it is. */
  keep?: boolean
}

const unknown: Standing = { password: '' }

/** Why a file cannot be uploaded yet; undefined where nothing is in the way. */
function stillAsked(name: string, { refused, doubt, locked, opened, keep }: Standing): string | undefined {
  // What is wrong stands beside the file: here it is what to do.
  if (refused !== undefined) return words.notTaken(name)
  if (keep === true) return undefined
  if (locked !== undefined && opened !== true) return judgeWords.passwordMissing(name)
  return doubt === undefined ? undefined : judgeWords.notDecided(name)
}

/** Looks into the files that were chosen, each once, and holds what was found and said by their ids. */
export function useJudged() {
  const [standings, setStandings] = useState<ReadonlyMap<string, Standing>>(new Map())
  const current = useRef(standings)
  const running = useRef(new Map<string, Promise<void>>())

  const say = useCallback((id: string, said: Partial<Standing>) => {
    current.current = new Map(current.current).set(id, { ...(current.current.get(id) ?? unknown), ...said })
    setStandings(current.current)
  }, [])
  /** Begins to look into files that nobody looked into yet. */
  const look = useCallback(
    (files: readonly Chosen[]) => {
      // A photograph shows what it is.
      for (const { id, file, type, photos } of files)
        if (photos === undefined && !running.current.has(id))
          running.current.set(
            id,
            judge(file, type).then((found) => say(id, found)),
          )
    },
    [say],
  )
  /** Tries the password that was typed for a locked file; of what only another program opens it is kept untried. */
  const tryPassword = useCallback(
    async ({ id, file, type }: Chosen) => {
      const { password, locked } = current.current.get(id) ?? unknown
      if (locked === undefined || password === '') return
      if (!locked.canBeTried) return say(id, { opened: true })
      const found = await judge(file, type, password)
      const opened = found.locked === undefined
      // What is wrong with it besides shows only once it is open.
      if (current.current.get(id)?.password === password) say(id, { opened, wrong: !opened, ...(opened && found) })
    },
    [say],
  )
  /** Waits until all is known, and gives what is still in the way of each. */
  const settle = useCallback(
    async (files: readonly Chosen[]) => {
      look(files)
      await Promise.all(files.flatMap(({ id }) => running.current.get(id) ?? []))
      await Promise.all(files.map(tryPassword))
      return files.flatMap(({ id, file }) => stillAsked(file.name, current.current.get(id) ?? unknown) ?? [])
    },
    [look, tryPassword],
  )
  const standingOf = useCallback((id: string) => current.current.get(id) ?? unknown, [])
  return { standings, standingOf, say, look, tryPassword, settle }
}
