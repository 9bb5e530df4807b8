import type { Boxes } from '../../pdf/pdf-worker.ts'
import { toast } from '../../ui/index.ts'
import { words } from './link-words.ts'

/**
 * Tells which letters a paper shows as boxes.
 * @param advice another way to have those that no PDF of ours can show
 */
export function tellBoxes({ lacking, unreached }: Boxes, advice = ''): void {
  const told = [words.lackingMore(lacking), advice].filter((part) => part !== '').join(' ')
  if (lacking !== '') toast({ tone: 'failure', title: words.lacking, description: told })
  if (unreached !== '') toast({ tone: 'failure', title: words.unreached, description: words.unreachedMore(unreached) })
}
