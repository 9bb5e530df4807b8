import { useRef, useState } from 'react'
import { type Progress as Sent, type ReleaseEvent, client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { toast } from '../../ui/index.ts'
import { DocumentError } from '../document/document-error.ts'
import {
  blankReport,
  errorsInReport,
  type ReportErrors,
  reportParts,
  type ReportValues,
  UPLOAD_FAILED,
} from '../release/report-form.ts'
import { PORTAL_TOAST_MS } from '../release/words.ts'
import { words } from './report-words.ts'

export type Typed = Omit<ReportValues, 'clientId' | 'documentType'>

export type ReportDraft = {
  event?: ReleaseEvent
  typed: Typed
  errors: ReportErrors
  failure?: string | undefined
}

export const blankReportDraft: ReportDraft = { typed: blankReport, errors: {} }

export function useSendReport(
  heldId: string,
  { event, typed }: ReportDraft,
  onDraft: (change: (before: ReportDraft) => ReportDraft) => void,
  onUploaded: () => void,
) {
  const [attempt, setAttempt] = useState(0)
  const [making, setMaking] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const abort = useRef<AbortController>(undefined)
  const busy = making || sent !== undefined
  const say = (said: Pick<ReportDraft, 'errors' | 'failure'>) => onDraft((before) => ({ ...before, ...said }))

  const refuse = (found: ReportErrors) => {
    say({ errors: found, failure: undefined })
    const first = reportParts.map((name) => found[name]).find((message) => message !== undefined)
    toast({ tone: 'failure', title: words.fix, description: first ?? UPLOAD_FAILED })
  }

  const send = async () => {
    setAttempt((count) => count + 1)
    const found = errorsInReport({ ...typed, clientId: heldId, documentType: event ?? '' })
    if (event === undefined || Object.keys(found).length > 0) return refuse(found)
    say({ errors: {}, failure: undefined })
    setMaking(true)
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      // Loaded on press, because it converts pictures to a PDF.
      const { makeDocument } = await import('../document/make-document.ts')
      const { pdf, name, pages } = await makeDocument(typed.files)
      if (signal.aborted) return undefined
      setSent({ done: 0, total: pdf.size })
      const { fullName, birthDate, birthPlace, dateOfEvent, physician, reporterName } = typed
      const said = { dateOfEvent, reporterName: reporterName.trim(), physician: physician.trim() }
      const person = { fullName: fullName.trim(), birthDate, birthPlace: birthPlace.trim() }
      const document = { certificate: pdf, name, pages }
      await client.report({ heldId, event, ...document, person, ...said }, { onProgress: setSent, signal })
      toast({
        title: words.uploaded,
        description: words.uploadedMore,
        duration: PORTAL_TOAST_MS,
      })
      return onUploaded()
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof DocumentError) return refuse({ files: error.message })
      const message = messageOf(error, UPLOAD_FAILED)
      say({ errors: {}, failure: message })
      return toast({ tone: 'failure', title: words.notUploaded, description: message })
    } finally {
      setMaking(false)
      setSent(undefined)
    }
  }
  return {
    attempt,
    busy,
    sent,
    send: () => {
      if (!busy) void send()
    },
    cancel: () => abort.current?.abort(),
  }
}
