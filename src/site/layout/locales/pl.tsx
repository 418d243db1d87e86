import messages from '../../../../messages/pl.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

const { Layout, ErrorBoundary } = localeLayout('pl', messages)

export default Layout
export { ErrorBoundary }
