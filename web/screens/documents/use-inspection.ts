import { useCallback, useRef, useState } from 'react'
import { judge } from '../../shared/file-viewer/judge.ts'
import type { Judged } from '../../shared/file-viewer/judged.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import type { Chosen } from './chosen.ts'
import { words } from './words.ts'

type InspectedFile = Judged & {
  password: string
  wrong?: boolean
  opened?: boolean
  keep?: boolean
}

const unknown: InspectedFile = { password: '' }

/** The reason that blocks a file's upload; undefined if the user can upload the file. */
function blockerOf(name: string, { refused, doubt, locked, opened, keep }: InspectedFile): string | undefined {
  // The file's row shows the fault, and this message says what to do.
  if (refused !== undefined) return words.notTaken(name)
  if (keep === true) return undefined
  if (locked !== undefined && opened !== true) return judgeWords.passwordMissing(name)
  return doubt === undefined ? undefined : judgeWords.notDecided(name)
}

export function useInspection() {
  const [inspected, setInspected] = useState<ReadonlyMap<string, InspectedFile>>(new Map())
  const latest = useRef(inspected)
  const running = useRef(new Map<string, Promise<void>>())

  const answer = useCallback((id: string, answers: Partial<InspectedFile>) => {
    latest.current = new Map(latest.current).set(id, { ...(latest.current.get(id) ?? unknown), ...answers })
    setInspected(latest.current)
  }, [])
  const inspect = useCallback(
    (files: readonly Chosen[]) => {
      // Readable photographs need no inspection.
      for (const { id, file, type, photos } of files)
        if (photos === undefined && !running.current.has(id))
          running.current.set(
            id,
            judge(file, type).then((found) => answer(id, found)),
          )
    },
    [answer],
  )
  /** Tries the typed password; for formats that only other programs open, stores it unchecked. */
  const tryPassword = useCallback(
    async ({ id, file, type }: Chosen) => {
      const { password, locked } = latest.current.get(id) ?? unknown
      if (locked === undefined || password === '') return
      if (!locked.canBeTried) return answer(id, { opened: true })
      const found = await judge(file, type, password)
      const opened = found.locked === undefined
      // Once the file is open, the inspection can report further faults.
      if (latest.current.get(id)?.password === password) answer(id, { opened, wrong: !opened, ...(opened && found) })
    },
    [answer],
  )
  const settle = useCallback(
    async (files: readonly Chosen[]) => {
      inspect(files)
      await Promise.all(files.flatMap(({ id }) => running.current.get(id) ?? []))
      await Promise.all(files.map(tryPassword))
      return files.flatMap(({ id, file }) => blockerOf(file.name, latest.current.get(id) ?? unknown) ?? [])
    },
    [inspect, tryPassword],
  )
  const inspectedOf = useCallback((id: string) => latest.current.get(id) ?? unknown, [])
  return { inspected, inspectedOf, answer, inspect, tryPassword, settle }
}
