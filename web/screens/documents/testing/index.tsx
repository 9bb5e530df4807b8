import { render, screen, within } from '@testing-library/react'
import { blank } from '../../../../records/define.ts'
import { document as documentKind } from '../../../../records/kinds/index.ts'
import { testEstate } from '../../../kinds/testing/estate.ts'
import { setupUser } from '../../../testing/user.ts'
import { ToastViewport } from '../../../ui/index.ts'
import DocumentsPage from '../index.tsx'

/** Ignores `accept`, as a drop does and a file picker does not. */
export const user = setupUser({ applyAccept: false })

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

export const pdf = (name: string, size = 1000) =>
  new File([`%PDF-1.7 ${name}`, new Uint8Array(size - 9 - name.length)], name, { type: 'application/pdf' })

export const willWith = async (name = 'w.pdf', type = 'application/pdf') => ({
  ...blank(documentKind),
  title: 'Last will',
  category: 'estate' as const,
  description: 'Signed in May at the notary',
  file: await testEstate.file(name, type),
})

export const open = () =>
  render(
    <>
      <DocumentsPage />
      <ToastViewport />
    </>,
  )

export const dialog = () => within(screen.getByRole('dialog'))

export async function choose(...files: File[]) {
  await press('Add a Document')
  await user.upload(screen.getByLabelText('File'), files)
}

export async function describeThem() {
  await user.selectOptions(screen.getByLabelText('Category'), 'Estate')
  await user.type(screen.getByLabelText('Description'), 'Signed in May')
}
