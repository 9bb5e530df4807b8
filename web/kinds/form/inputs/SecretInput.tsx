import { KeyRound, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Value, WordsField } from '../../../../records/fields/index.ts'
import { Button, ConfirmDialog, CopyButton, ShowButton, TextInput } from '../../../ui/index.ts'
import { isPin, newPassword, strengthOf } from '../strong-password.ts'
import { type FieldInputProps, Framed } from './frame.tsx'
import { words } from './words.ts'

/** Gives a meter and a generator only to passwords: a device or bank dictates a PIN's length. */
export function SecretInput(props: FieldInputProps<WordsField<Value>>) {
  const { field, value, onChange, onBlur } = props
  const [shown, setShown] = useState(false)
  const secret = typeof value === 'string' ? value : ''
  const isPassword = field.isPassword === true && !isPin(secret)
  return (
    <div className="flex flex-col gap-2">
      <Framed {...props}>
        <TextInput
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          value={secret}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </Framed>
      <div className="flex flex-wrap items-center gap-2">
        <ShowButton shown={shown} onChange={setShown} />
        {secret !== '' && <CopyButton text={secret} clearAfterSeconds={60} />}
        {isPassword && (
          <Generate
            secret={secret}
            onChange={(next) => {
              onChange(next)
              setShown(true)
            }}
          />
        )}
        <output className="text-sm text-soft">
          {isPassword && secret !== '' && words.strengths[strengthOf(secret)]}
        </output>
      </div>
    </div>
  )
}

/** Generates a password. Replacing a password needs a confirmation, and the user can undo it. */
function Generate({ secret, onChange }: { secret: string; onChange: (secret: string) => void }) {
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<{ before: string; now: string }>()
  const generate = () => {
    const now = newPassword()
    setMade({ before: secret, now })
    onChange(now)
  }
  // The undo ends when the user changes the new password.
  const undo = made !== undefined && made.before !== '' && made.now === secret ? made.before : undefined
  return (
    <>
      <Button
        variant="secondary"
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        onClick={() => (secret === '' ? generate() : setAsking(true))}
      >
        {words.generate}
      </Button>
      {undo !== undefined && (
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden="true" className="size-5" />}
          onClick={() => {
            setMade(undefined)
            onChange(undo)
          }}
        >
          {words.undo}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.replaceTitle}
        confirm={words.replace}
        cancel={words.keepMine}
        destructive={false}
        onConfirm={() => {
          setAsking(false)
          generate()
        }}
      >
        {words.replaceWhat}
      </ConfirmDialog>
    </>
  )
}
