import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { makePdf } from '../../pdf/make-pdf.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import type { Boxes } from '../../pdf/pdf-worker.ts'
import { download, fileName } from '../../records/download.ts'
import { Button, type ButtonVariant, toast } from '../../ui/index.ts'
import { words } from './link-words.ts'

/** Tells which letters the paper shows as boxes. */
function tellBoxes({ lacking, unreached }: Boxes): void {
  const description = `${words.lackingMore(lacking)} ${words.lackingAdvice}`
  if (lacking !== '') toast({ tone: 'failure', title: words.lacking, description })
  if (unreached !== '') toast({ tone: 'failure', title: words.unreached, description: words.unreachedMore(unreached) })
}

/**
 * Makes a paper and lets the browser save it. Where it cannot be made, or not show every letter, a notice says so.
 * @param name of the file, without its ending
 * @param document gives it, with code that is fetched only then
 */
export async function downloadPaper(
  name: string,
  document: () => PaperDefinition | Promise<PaperDefinition>,
): Promise<void> {
  try {
    const pdf = await makePdf(await document(), tellBoxes)
    download(`${fileName(name)}.pdf`, 'application/pdf', pdf)
  } catch {
    toast({ tone: 'failure', title: words.notSaved, description: words.notSavedMore })
  }
}

/** Saves a paper as a PDF on this device. */
export function DownloadPdf({
  name,
  document,
  label = words.download,
  variant = 'secondary',
}: {
  name: string
  document: () => PaperDefinition | Promise<PaperDefinition>
  label?: ReactNode
  variant?: ButtonVariant
}) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await downloadPaper(name, document)
    setBusy(false)
  }
  return (
    <Button
      variant={variant}
      busy={busy}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
