import messages from '../../../../messages/de.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

const { Layout, ErrorBoundary } = localeLayout('de', messages)

export default Layout
export { ErrorBoundary }
