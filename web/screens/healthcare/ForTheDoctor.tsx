import { Download } from 'lucide-react'
import { advanceDirective } from '../../../records/kinds/advance-directive.ts'
import { healthcareProxy } from '../../../records/kinds/healthcare-proxy.ts'
import { livingWill } from '../../../records/kinds/living-will.ts'
import { useRecords, useStored } from '../../estate/index.ts'
import { download, fileName } from '../../kinds/download.ts'
import { Button, Card, toast } from '../../ui/index.ts'
import { words } from './words.ts'

/** Downloads all directives as one file for medical software; the app sends the file nowhere. */
export function ForTheDoctor() {
  const [proxy] = useRecords(healthcareProxy).all
  const [will] = useRecords(livingWill).all
  const [directive] = useRecords(advanceDirective).all
  // Reads the raw record, because loading the profile kind only for a name costs too much.
  const [own] = useStored('profile')
  if (proxy === undefined && will === undefined && directive === undefined) return null
  const save = async () => {
    try {
      const { directiveBundle, ownerOf } = await import('../../../records/convert/fhir/bundle.ts')
      const owner = ownerOf(own?.values ?? {})
      const bundle = directiveBundle({ owner, proxy, will, directive }, new Date().toISOString())
      const name = `${fileName(words.doctor.file)}-fhir.json`
      download(name, 'application/fhir+json', `${JSON.stringify(bundle, null, 2)}\n`)
      toast({ title: words.doctor.saved, description: name })
    } catch {
      toast({ tone: 'failure', title: words.doctor.failed, description: words.doctor.failedMore })
    }
  }
  return (
    <Card title={words.doctor.title}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-soft">{words.doctor.text}</p>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void save()}
        >
          {words.doctor.save}
        </Button>
      </div>
    </Card>
  )
}
