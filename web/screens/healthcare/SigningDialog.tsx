import { useMemo } from 'react'
import type { Definition, ValuesOf } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { signatureOf, type signedStep, signingPart, textCode } from '../../../records/kinds/signed-paper.ts'
import { type SaveOptions, useRecords } from '../../estate/index.ts'
import { type FormShape, saveRecord, EditDialog } from '../../kinds/index.ts'
import { toast } from '../../ui/index.ts'
import { CopiesInput } from './CopiesInput.tsx'
import { signedAgainInput } from './SignedAgain.tsx'
import { words } from './words.ts'

type Signing = ValuesOf<readonly [typeof signedStep]>

// The directive's own form hides these fields, and this form hides all others.
const shapeFor = (definition: Definition, saved: Signing | undefined): FormShape => ({
  wizard: false,
  // The owner already has the text on paper.
  downloads: false,
  fields: {
    signedCopy: {},
    signedOn: {},
    signedText:
      saved && signatureOf(definition, saved) === 'changed'
        ? { hidden: false, as: signedAgainInput(saved, textCode(definition, saved)) }
        : { hidden: true },
    lastReviewed: { hidden: true },
    copies: { as: CopiesInput },
  },
})

export function SigningDialog({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const part = useMemo(() => signingPart(definition), [definition])
  const records = useRecords(part)
  const [saved] = records.all
  const before = saved?.values
  const shape = useMemo(() => shapeFor(definition, before), [definition, before])
  if (saved === undefined) return null
  const save = async (values: Signing, options: SaveOptions) => {
    const whole: Values = { ...values }
    // A new date means that the owner signed the present text.
    const signedText =
      values.signedOn === ''
        ? ''
        : values.signedOn === saved.values.signedOn
          ? values.signedText
          : textCode(definition, whole)
    const { audience, alsoIfIncapacitated } = saved
    await saveRecord(records, { ...values, signedText }, { ...options, audience, alsoIfIncapacitated })
    toast({ title: words.saved, description: words.savedMore })
    onClose()
  }
  return (
    <EditDialog
      definition={part}
      saved={saved}
      title={words.signedOf(definition.name.one)}
      shape={shape}
      onSave={save}
      onClose={onClose}
    />
  )
}
