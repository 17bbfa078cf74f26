"""The screens: each returns Push, Pop or Replace and never draws by itself."""
