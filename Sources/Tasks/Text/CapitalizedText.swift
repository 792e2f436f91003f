extension String { package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() } }
