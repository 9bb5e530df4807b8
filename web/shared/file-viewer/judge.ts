import { retry } from '../../ui/retry.ts'
import type { Judged } from './judged.ts'

/** Looks into a file that somebody chose, as `judgeFile` does. Without a connection what it takes may not be there: then nothing is known. */
export async function judge(file: Blob, type: string, password?: string): Promise<Judged> {
  const judging = await retry(() => import('./judge-file.ts')).catch(() => undefined)
  return judging ? judging.judgeFile(file, type, password) : {}
}
