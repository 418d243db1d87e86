import messages from '../../../../messages/en.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

const { Layout, ErrorBoundary } = localeLayout('en', messages)

export default Layout
export { ErrorBoundary }
