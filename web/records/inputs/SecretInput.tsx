import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { Button, CopyButton, ShowButton, TextInput } from '../../ui/index.ts'
import { newPassword, type Strength, strengthOf } from '../password.ts'
import { type FieldInputProps, Framed } from './frame.tsx'

const strengths: Record<Strength, string> = {
  weak: 'Weak: easy to guess',
  fair: 'Fair: longer would be better',
  strong: 'Strong',
}

/** A password: hidden until asked for, copied for a minute, made anew on request, and judged. */
export function SecretInput(props: FieldInputProps) {
  const { value, onChange, onBlur } = props
  const [shown, setShown] = useState(false)
  const secret = typeof value === 'string' ? value : ''
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
        <Button
          variant="secondary"
          icon={<WandSparkles aria-hidden="true" className="size-5" />}
          onClick={() => {
            onChange(newPassword())
            setShown(true)
          }}
        >
          Make a strong one
        </Button>
        <output className="text-sm text-soft">{secret !== '' && strengths[strengthOf(secret)]}</output>
      </div>
    </div>
  )
}
