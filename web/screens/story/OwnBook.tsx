import { memory } from '../../../records/kinds/index.ts'
import { client, useRecords } from '../../estate/index.ts'
import { usePaperOf } from '../../kinds/print/paper-of.ts'
import { BookDialog } from '../../shared/book/BookDialog.tsx'
import type { SavedEvent, SavedStory } from '../../shared/book/chosen.ts'
import { ownBook } from '../../shared/book/words.ts'

/** The book of the owner's stories and photos; a separate module, which loads on demand. */
export function OwnBook(props: { stories: readonly SavedStory[]; events: readonly SavedEvent[]; onClose: () => void }) {
  const memories = useRecords(memory).all
  const paperOf = usePaperOf()
  return <BookDialog {...props} {...{ memories, paperOf }} says={ownBook} open={client.openFile} />
}
