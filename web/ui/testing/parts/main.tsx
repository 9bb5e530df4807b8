import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Checkbox, PageHeader, ToastViewport } from '../../index.ts'
import { Actions } from './Actions.tsx'
import { Containers } from './Containers.tsx'
import { Inputs } from './Inputs.tsx'
import { Messages } from './Messages.tsx'

// The development page /ui: every component of web/ui in all its states. Builds do not contain the
// page.

function Parts() {
  const [dark, setDark] = useState(document.documentElement.dataset.theme === 'dark')
  const change = (next: boolean) => {
    document.documentElement.dataset.theme = next ? 'dark' : 'light'
    setDark(next)
  }
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-6 p-4">
      <PageHeader
        breadcrumbs={[{ label: 'web', to: '/ui' }, { label: 'ui' }]}
        title="Parts"
        purpose="Every part of web/ui, in all of its states."
        action={<Checkbox label="Dark" checked={dark} onChange={({ target }) => change(target.checked)} />}
      />
      <Actions />
      <Inputs />
      <Messages />
      <Containers />
      <ToastViewport />
    </main>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('This page has no #root')
createRoot(root).render(
  <StrictMode>
    <Parts />
  </StrictMode>,
)
