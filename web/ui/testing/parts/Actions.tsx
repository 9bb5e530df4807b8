import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  buttonClass,
  type ButtonVariant,
  ConfirmDialog,
  CopyButton,
  Dialog,
  DropdownMenu,
  IconButton,
  LeaveOutButton,
  linkClass,
  ShowButton,
  toast,
} from '../../index.ts'
import { Part } from './Part.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

export function Actions() {
  const [shown, setShown] = useState(false)
  return (
    <>
      {variants.map((variant) => (
        <Part key={variant} name={`Button: ${variant}`} row>
          <Button variant={variant}>Save contact</Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" className="size-5" />}>
            Add contact
          </Button>
          <Button variant={variant} busy>
            Saving…
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <a href="/ui" className={buttonClass(variant)}>
            A link
          </a>
        </Part>
      ))}
      <Part name="IconButton, LeaveOutButton, CopyButton, ShowButton, link" row>
        <IconButton label="Edit" icon={<Pencil aria-hidden="true" className="size-5" />} />
        <IconButton label="Delete" icon={<Trash2 aria-hidden="true" className="size-5" />} disabled />
        <LeaveOutButton name="papers.pdf" onLeaveOut={() => toast({ title: 'Left out' })} />
        <CopyButton text="copied" label="Copy" />
        <ShowButton shown={shown} onChange={setShown} />
        <a href="/ui" className={linkClass}>
          A link in a text
        </a>
      </Part>
      <Part name="DropdownMenu" row>
        <DropdownMenu
          label="Actions"
          trigger={<Button variant="secondary">Actions</Button>}
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden="true" className="size-5" />, onSelect: () => undefined },
            { label: 'Not now', onSelect: () => undefined, disabled: true },
            { label: 'Delete', onSelect: () => undefined, destructive: true },
          ]}
        />
      </Part>
      <Part name="Dialog, ConfirmDialog" row>
        {(['normal', 'wide', 'screen', 'question'] as const).map((width) => (
          <OneDialog key={width} width={width} />
        ))}
        <OneQuestion destructive />
        <OneQuestion destructive={false} />
        <OneQuestion destructive fails />
      </Part>
      <Part name="toast" row>
        <Button variant="secondary" onClick={() => toast({ title: 'Saved', description: 'Ruth can read it.' })}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast({ tone: 'failure', title: 'Failed to save contact.' })}>
          Failure
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Deleted', action: { label: 'Undo', onAction: () => undefined } })}
        >
          With an action
        </Button>
      </Part>
    </>
  )
}

function OneDialog({ width }: { width: 'normal' | 'wide' | 'screen' | 'question' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {width}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`A ${width} dialog`}
        description="It describes itself."
        width={width}
        footer={<Button onClick={() => setOpen(false)}>Close dialog</Button>}
      >
        <p>Its content.</p>
      </Dialog>
    </>
  )
}

function OneQuestion({ destructive, fails = false }: { destructive: boolean; fails?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {fails ? 'a question that fails' : destructive ? 'a destructive question' : 'a question'}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete contact?"
        confirm={destructive ? 'Delete contact' : 'Go on'}
        destructive={destructive}
        onConfirm={() => (fails ? Promise.reject(new Error('The connection is gone.')) : undefined)}
      >
        It stays in the trash for 30 days.
      </ConfirmDialog>
    </>
  )
}
