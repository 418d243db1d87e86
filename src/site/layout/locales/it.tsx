import messages from '../../../../messages/it.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

const { Layout, ErrorBoundary } = localeLayout('it', messages)

export default Layout
export { ErrorBoundary }
