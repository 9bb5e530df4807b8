import type { Importable, Importer } from '../../../records/convert/importer.ts'
import { useOutboxSize } from '../../estate/index.ts'
import { Button, Notice } from '../../ui/index.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { countInWords } from './save-all.ts'
import { words as texts } from './words.ts'

/** What an import brought, and what to do with its file: to keep it, as long as something of it is on this device alone. */
export function Done({
  importer,
  saved,
  leftOut,
  isAll,
  onNext,
}: {
  importer: Importer
  saved: readonly Importable[]
  /** What of the file did not come in, and why, in words. */
  leftOut: readonly string[]
  /** Everything in the file is here now. */
  isAll: boolean
  /** Goes on in the file, where there is more in it. */
  onNext: (() => void) | undefined
}) {
  const waiting = useOutboxSize() > 0
  const after = importer.words.after?.[isAll ? 'all' : 'some']
  return (
    <>
      <output ref={takeFocus} tabIndex={-1} className="text-lg">
        {texts.imported(countInWords(importer, saved), leftOut)}
      </output>
      {onNext && (
        <Button className="self-start" onClick={onNext}>
          {texts.nextPart}
        </Button>
      )}
      {waiting ? (
        <Notice tone="amber" title={texts.notSent}>
          {texts.notSentWhy}
        </Notice>
      ) : (
        after && (
          <Notice tone={isAll ? 'clay' : 'amber'} title={after.title}>
            {after.text}
          </Notice>
        )
      )}
    </>
  )
}
