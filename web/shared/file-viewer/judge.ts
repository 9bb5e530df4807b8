import { retry } from '../../ui/retry.ts'
import type { Judged } from './judged.ts'

/** Loads and runs `judgeFile`. Reports nothing if that code cannot load, for example offline. */
export async function judge(file: Blob, type: string, password?: string): Promise<Judged> {
  const judging = await retry(() => import('./judge-file.ts')).catch(() => undefined)
  return judging ? judging.judgeFile(file, type, password) : {}
}
