import type { Importable, Importer } from '../../../records/convert/importer.ts'
import { useOutboxSize } from '../../estate/index.ts'
import { Button, Notice } from '../../ui/index.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { countInWords } from './save-all.ts'
import { words as texts } from './words.ts'

export function Done({
  importer,
  saved,
  leftOut,
  isAll,
  onNext,
}: {
  importer: Importer
  saved: readonly Importable[]
  leftOut: readonly string[]
  isAll: boolean
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
