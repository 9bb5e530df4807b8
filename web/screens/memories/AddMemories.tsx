import { useMemo } from 'react'
import { blank } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/memory.ts'
import { type Records, useUploads } from '../../estate/index.ts'
import { shapeFor } from '../../kinds/form/form-shape.ts'
import { EditDialog } from '../../kinds/form/EditDialog.tsx'
import type { MemoryValues } from '../../shared/gallery/album.ts'
import { AllUploads } from '../../shared/uploads/AllUploads.tsx'
import { Notice } from '../../ui/index.ts'
import { hashesOf } from './chosen.ts'
import { ChooseMemories, ChoosingContext } from './ChooseMemories.tsx'
import { Strip } from './Strip.tsx'
import { haveCaptions } from './titles.ts'
import { useSending } from './use-sending.ts'
import { words } from './words.ts'

/** Makes each file a memory with one shared description, also after the dialog closes. */
export function AddMemories({
  records,
  dropped,
  start,
  onClose,
}: {
  records: Records<typeof memory.steps>
  dropped: readonly File[]
  start: Partial<MemoryValues>
  onClose: () => void
}) {
  const sending = useSending(records, onClose)
  const { files, telling, change } = sending
  const known = useMemo(() => hashesOf(records.all.map(({ values }) => values.file)), [records.all])
  const several = files.length > 1
  return (
    <ChoosingContext
      value={{
        files,
        dropped,
        known,
        telling,
        onFiles: (next) => change({ files: next }),
        onTelling: (next) => change({ telling: next }),
      }}
    >
      <EditDialog
        definition={memory}
        start={{ ...blank(memory), ...start }}
        title={words.add}
        saveLabel={words.save(files.length)}
        onSave={sending.send}
        onClose={sending.close}
        keepsDraft
        shape={shapeFor(memory, {
          wide: several,
          whileSaving: <OnTheirWay {...sending} />,
          fields: {
            file: { as: ChooseMemories },
            ...(several && {
              title: { hidden: haveCaptions(files), after: <p className="-mt-4 text-sm text-soft">{words.titles}</p> },
            }),
          },
        })}
      />
    </ChoosingContext>
  )
}

function OnTheirWay({
  files,
  prepared,
  arrived,
  say,
  onWriting,
  onWritten,
}: Pick<ReturnType<typeof useSending>, 'files' | 'prepared' | 'arrived' | 'say' | 'onWriting' | 'onWritten'>) {
  const uploads = useUploads().filter(({ id }) => files.some((one) => one.id === id))
  const bare = files.filter(({ caption = '' }) => caption.trim() === '')
  return (
    <div className="flex flex-col gap-6">
      {prepared > 0 && <output>{words.preparing(prepared, files.length)}</output>}
      <AllUploads uploads={uploads} />
      <output>
        <Notice>{arrived ? words.allKept : words.goesOn}</Notice>
      </output>
      {files.length > 1 && (
        <div onFocus={onWriting} onBlur={onWritten}>
          <Strip
            files={files}
            onChange={(id, said) => say([id], said)}
            onSame={(caption) =>
              say(
                bare.map(({ id }) => id),
                { caption },
              )
            }
          />
        </div>
      )}
    </div>
  )
}
