import { PageHeader } from '../../ui/PageHeader.tsx'

/** The dashboard. */
export default function Overview() {
  return <PageHeader title="Overview" />
}
